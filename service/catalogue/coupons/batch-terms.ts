import * as z from 'zod/mini'
import { type FieldErrors, invalidInput } from '#service/platform/index.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { couponFileSchema } from '../products/content-schema.ts'
import type { BatchTerms } from './coupon-batches.ts'

/** The terms of coupons as whoever issues them says them: the fields of a coupon's file without its code. */
export type CouponFields = Omit<BatchTerms, 'isExclusive'> & { isExclusive?: boolean | undefined }

/** Stands for the codes of a batch, which do not exist yet. */
const anyCode = 'unmade'

type Sold = {
  currencies: Catalogue['currencies']
  products: readonly { id: string }[]
  bundles: readonly { id: string }[]
}

/** The terms, checked as those of a file are. Throws field errors for what is not valid or not sold. */
export function readBatchTerms(fields: CouponFields, sold: Sold): BatchTerms {
  const read = z.safeParse(couponFileSchema, { isExclusive: false, ...fields, code: anyCode })
  if (!read.success) {
    const errors: FieldErrors = {}
    for (const { path, message } of read.error.issues) {
      const field = path.map(String).join('.') || 'percentage'
      errors[field] = [...(errors[field] ?? []), message]
    }
    throw invalidInput(errors)
  }
  const { code: _, maxUses: __, ...terms } = read.data
  const faults = findTermFaults(terms, sold)
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  return terms
}

function findTermFaults({ amounts, minimumPrice, appliesTo = [] }: BatchTerms, sold: Sold): FieldErrors {
  const ids = [...sold.products, ...sold.bundles].map(({ id }) => id)
  const unknown = appliesTo.filter((id) => !ids.includes(id)).map((id) => `There is no product or bundle ${id}`)
  const missing = (prices: Record<string, number> | undefined) =>
    prices === undefined
      ? []
      : sold.currencies.filter((one) => prices[one] === undefined).map((one) => `Must have an amount in ${one}`)
  const all: FieldErrors = { appliesTo: unknown, amounts: missing(amounts), minimumPrice: missing(minimumPrice) }
  return Object.fromEntries(Object.entries(all).filter(([, reasons]) => reasons.length > 0))
}
