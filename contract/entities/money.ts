import * as z from 'zod/mini'

/** Amounts in major units by currency code, used only on the wire; internally all money is in minor units. */
export const priceMapSchema = z.record(z.string(), z.number())
export type PriceMap = z.infer<typeof priceMapSchema>

export const currencySchema = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, 'Must be a currency code of three capital letters'))

export const moneySchema = z.object({ currency: z.string(), amount: z.number() })
export type Money = z.infer<typeof moneySchema>

export const percentageOffDiscountSchema = z.object({
  type: z.literal('PercentageOffDiscount'),
  name: z.string(),
  description: z.optional(z.string()),
  /** A fraction: 0.3 is 30 %. */
  percentage: z.number(),
  total: z.optional(priceMapSchema),
  isExclusive: z.boolean(),
})
export const flatAmountOffDiscountSchema = z.object({
  type: z.literal('FlatAmountOffDiscount'),
  name: z.string(),
  description: z.optional(z.string()),
  total: z.optional(priceMapSchema),
  isExclusive: z.boolean(),
})
export const discountSchema = z.discriminatedUnion('type', [percentageOffDiscountSchema, flatAmountOffDiscountSchema])
export type Discount = z.infer<typeof discountSchema>

export const variationSchema = z.object({
  id: z.string(),
  name: z.string(),
  originalPrice: priceMapSchema,
  price: priceMapSchema,
  hasDiscount: z.boolean(),
  discount: z.optional(discountSchema),
  recurrence: z.optional(z.object({ type: z.literal('OneOff') })),
})
export type Variation = z.infer<typeof variationSchema>
