import * as z from 'zod/mini'
import { quantityRange } from '#contract/constants.ts'
import { currencySchema } from '#contract/entities/money.ts'
import { moment, toEnd, toStart } from '../discounts/validity-periods.ts'

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'Must be lower-case letters, digits and dashes'))
const text = z.string().check(z.minLength(1, 'Must not be empty'))
const prices = z.record(currencySchema, z.number().check(z.minimum(0, 'Must not be negative')))
const variation = z.strictObject({ id, name: text, default: z.optional(z.boolean()), prices })
const variations = z.array(variation).check(
  z.minLength(1, 'Must have at least one variation'),
  z.refine((all) => all.filter((one) => one.default).length <= 1, 'Must have at most one default'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Must not name a variation twice'),
)

const maxQuantity = z.optional(
  z
    .int()
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(quantityRange.max, `Must be at most ${quantityRange.max}`)),
)

/** A device may work for 30 days without asking the service (docs/plug-ins.md): it would lose its seat while it is in use. */
const leastDaysIdle = 31
const needsLeave = `Must be at least ${leastDaysIdle}: a device may be in use for 30 days without asking the service`

/** `catalogue/store.yaml`: what holds for all that is sold. */
export const storeFileSchema = z.strictObject({
  vendorId: z.uuid('Must be a UUID: it is the issuer of every license token and never changes'),
  currencies: z.array(currencySchema).check(z.minLength(1, 'Must name at least one currency')),
  suggestedCurrency: currencySchema,
  /** Currencies whose prices contain the tax; in the others it comes on top. */
  pricesIncludeTax: z.optional(z.array(currencySchema)),
})

/** `catalogue/products/{id}.yaml`. */
export const productFileSchema = z.strictObject({
  id,
  position: z.int(),
  name: text,
  tagline: text,
  description: text,
  website: z.optional(z.url({ protocol: /^https?$/ })),
  iconUrl: z.optional(z.string()),
  maxActivations: z.int().check(z.minimum(1, 'Must be at least 1')),
  offlinePerYear: z.optional(z.int().check(z.minimum(0, 'Must not be negative'))),
  seatChangesPerYear: z.optional(z.int().check(z.minimum(0, 'Must not be negative'))),
  seatsReturnAfterDays: z.optional(z.int().check(z.minimum(leastDaysIdle, needsLeave))),
  maxQuantity,
  trialDays: z.int().check(z.minimum(0, 'Must not be negative')),
  trialNeedsAccount: z.optional(z.boolean()),
  downloads: z.strictObject({ needsUser: z.boolean(), needsOwnership: z.boolean() }),
  variations,
})

/** `catalogue/bundles/{id}.yaml`. */
export const bundleFileSchema = z.strictObject({
  id,
  position: z.int(),
  name: text,
  tagline: text,
  description: text,
  iconUrl: z.optional(z.string()),
  products: z.array(id).check(z.minLength(1, 'Must name at least one product')),
  maxQuantity,
  variations,
})

const percentage = z.number().check(
  z.gt(0, 'Must be more than 0'),
  z.lte(100, 'Must be at most 100'),
  z.refine((percent) => toBasisPoints(percent) === Number((percent * 100).toFixed(6)), 'Must have at most 2 decimals'),
)

/** Whether its codes are public, to try a shop with: doctor warns where such a shop is open to others. */
const isDemo = z.optional(z.boolean())

const terms = {
  name: text,
  /** In per cent, as it is said: 30 is 30 %. */
  percentage: z.optional(percentage),
  amounts: z.optional(prices),
  isExclusive: z.boolean(),
  from: z.optional(moment),
  until: z.optional(moment),
  /** Products and bundles; all when left out. */
  appliesTo: z.optional(z.array(id).check(z.minLength(1, 'Must name at least one product or bundle'))),
}
type Terms = z.infer<z.ZodMiniObject<typeof terms>>
const hasOneReduction = z.refine<Terms>(
  ({ percentage, amounts }) => (percentage === undefined) !== (amounts === undefined),
  'Must have either percentage or amounts',
)
const endsAfterStart = z.refine<Terms>(
  ({ from, until }) => from === undefined || until === undefined || toStart(from) < toEnd(until),
  { path: ['until'], error: 'Must not be before from' },
)

/** `catalogue/discounts/{id}.yaml`: lowers prices by itself. */
export const discountFileSchema = z
  .strictObject({ id, position: z.int(), ...terms, description: z.optional(text) })
  .check(hasOneReduction, endsAfterStart)

/** `catalogue/coupons/{id}.yaml`: lowers the prices of an order that its code is put on. */
export const couponFileSchema = z
  .strictObject({
    code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'Must be up to 100 letters, digits and dashes')),
    ...terms,
    description: text,
    /** Of how many copies of each product it lowers the price; 1 when left out. */
    copies: z.optional(z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'))),
    /** Names of coupons and batches that it combines with; none when left out. */
    combinesWith: z.optional(z.array(text)),
    /** What it lowers no copy's price below; no limit when left out. */
    minimumPrice: z.optional(prices),
    maxUses: z.optional(z.int().check(z.minimum(1, 'Must be at least 1'))),
    isDemo,
  })
  .check(hasOneReduction, endsAfterStart)

/** A percentage as it is kept: in hundredths of a percent. */
export const toBasisPoints = (percent: number) => Math.round(percent * 100)

export type StoreFile = z.infer<typeof storeFileSchema>
export type ProductFile = z.infer<typeof productFileSchema>
export type BundleFile = z.infer<typeof bundleFileSchema>
export type DiscountFile = z.infer<typeof discountFileSchema>
export type CouponFile = z.infer<typeof couponFileSchema> & { id: string }
