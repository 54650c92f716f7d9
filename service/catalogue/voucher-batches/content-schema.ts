import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { VoucherBatchTable, VoucherContents, VoucherTable } from '#service/database/index.ts'
import { normaliseCode } from '../coupons/coupon-codes.ts'
import { moment, toEnd } from '../discounts/validity-periods.ts'

const text = z.string().check(z.minLength(1, 'Must not be empty'))
const quantities = z.record(z.string(), z.int().check(z.gte(1, 'Must be at least 1'), z.lte(99, 'Must be at most 99')))
const code = z
  .string('Must be text: put quotes around it')
  .check(z.regex(/^[A-Za-z0-9_-]{6,100}$/, 'Must be 6 to 100 letters, digits and dashes'))

/** `catalogue/vouchers/{batch}.yaml`: codes that are each redeemed once, for licenses. */
export const voucherFileSchema = z
  .strictObject({
    name: text,
    description: text,
    products: z.optional(quantities),
    bundles: z.optional(quantities),
    until: z.optional(moment),
    codes: z.array(code).check(z.minLength(1, 'Must have at least one code')),
    isDemo: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ products = {}, bundles = {} }) => Object.keys({ ...products, ...bundles }).length > 0,
      'Must redeem at least one product or bundle',
    ),
  )

export type VoucherFile = z.infer<typeof voucherFileSchema> & { id: string }

export type StoredCode = Pick<Insertable<VoucherTable>, 'batchId' | 'code' | 'shownCode'>
export type VoucherRows = { batches: Insertable<VoucherBatchTable>[]; codes: StoredCode[] }

export const toVoucherRows = (batches: VoucherFile[]): VoucherRows => ({
  batches: batches.map(({ id, name, description, products = {}, bundles = {}, until }) => {
    const contents: VoucherContents = { products, bundles }
    const endsAt = until === undefined ? null : toEnd(until)
    return { id, name, description, contents: JSON.stringify(contents), endsAt, withdrawnAt: null }
  }),
  codes: batches.flatMap(({ id: batchId, codes }) =>
    codes.map((shownCode) => ({ batchId, code: normaliseCode(shownCode), shownCode })),
  ),
})
