import * as z from 'zod/mini'
import { moment } from '../discounts/periods.ts'

const text = z.string().check(z.minLength(1, 'Must not be empty'))
const quantities = z.record(z.string(), z.int().check(z.gte(1, 'Must be at least 1'), z.lte(99, 'Must be at most 99')))
const code = z
  .string('Must be text: put quotes around it')
  .check(z.regex(/^[A-Za-z0-9_-]{6,100}$/, 'Must be 6 to 100 letters, digits and dashes'))

/** `content/catalogue/vouchers/{batch}.yaml`: codes that are each redeemed once, for licenses. */
export const voucherFileSchema = z
  .strictObject({
    name: text,
    description: text,
    /** How many licenses of each product. */
    products: z.optional(quantities),
    /** How many of each bundle: so many licenses of each product in it. */
    bundles: z.optional(quantities),
    /** Until when its codes can be redeemed; a day is the last one. */
    until: z.optional(moment),
    codes: z.array(code).check(z.minLength(1, 'Must have at least one code')),
    /** Whether its codes are public, to try a shop with. */
    isDemo: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ products = {}, bundles = {} }) => Object.keys({ ...products, ...bundles }).length > 0,
      'Must redeem at least one product or bundle',
    ),
  )

/** A batch of vouchers is known by the name of its file. */
export type VoucherFile = z.infer<typeof voucherFileSchema> & { id: string }
