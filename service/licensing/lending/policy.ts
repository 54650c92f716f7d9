import * as z from 'zod/mini'

/** A vendor's rules of lending, as `lending` of `shop.yaml` says. */
export type LendingPolicy = {
  /** How long a loan is, from its acceptance. */
  hours: number
  /** How many loans of a license begin within 30 days at most. */
  perMonth: number
}

/** The rules of a shop that only says that seats can be lent. */
const defaultLending: LendingPolicy = { hours: 24, perMonth: 4 }

const atLeastOne = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'))

/** `lending` of `shop.yaml`; what is left out is as in `defaultLending`. */
export const lendingSchema = z.strictObject({
  hours: z.optional(atLeastOne.check(z.maximum(168, 'Must be at most 168, which is a week'))),
  perMonth: z.optional(atLeastOne),
})

export const toLendingPolicy = ({ hours, perMonth }: z.infer<typeof lendingSchema>): LendingPolicy => ({
  hours: hours ?? defaultLending.hours,
  perMonth: perMonth ?? defaultLending.perMonth,
})
