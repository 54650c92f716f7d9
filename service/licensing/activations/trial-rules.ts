import type { Row } from '#service/database/index.ts'

/** A trial that counts: of the same product, by the same device or the same customer. */
export type Trial = { createdAt: Date; expiresAt: Date }
export type TrialTerms = Pick<Row<'products'>, 'trialDays'>

/** Where a device and a customer stand with the trial of a product (specification §3, trialEligibility). */
export type TrialStanding = { eligible: boolean; existing: boolean; daysRemaining: number; endsAt: Date }

const day = 24 * 60 * 60 * 1000

/**
 * A trial lasts its days from when the first one began, on whichever device and for whoever was signed in: asking from
 * another device, or signed in as somebody else, never makes it longer. A product without days has none.
 */
export function assessTrial(trials: readonly Trial[], { trialDays }: TrialTerms, now: Date): TrialStanding {
  const first = trials.reduce<Trial | null>(
    (one, other) => (one && one.createdAt <= other.createdAt ? one : other),
    null,
  )
  const endsAt = first?.expiresAt ?? new Date(now.getTime() + trialDays * day)
  const daysRemaining = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / day))
  return { eligible: trialDays > 0 && daysRemaining > 0, existing: first !== null, daysRemaining, endsAt }
}
