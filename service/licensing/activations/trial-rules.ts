import type { Row } from '#service/database/index.ts'

export type Trial = { createdAt: Date; expiresAt: Date }
type TrialTerms = Pick<Row<'products'>, 'trialDays'>

/** Where a device and a customer stand with the trial of a product (specification §3, trialEligibility). */
export type TrialStanding = { eligible: boolean; existing: boolean; daysRemaining: number; endsAt: Date }

/** Whether a device runs as a trial. */
export const isTrial = ({ licenseId }: Pick<Row<'activations'>, 'licenseId'>): boolean => licenseId === null

/** The end of trials that count together once they are extended by days: from the latest of their ends, or from now. */
export function extendTrial(trials: readonly Pick<Row<'activations'>, 'expiresAt'>[], days: number, now: Date): Date {
  const latest = trials.reduce((end, { expiresAt }) => Math.max(end, expiresAt?.getTime() ?? 0), now.getTime())
  return new Date(latest + days * day)
}

const day = 24 * 60 * 60 * 1000

/** A trial lasts from the first start on any device or account of the customer; without trial days there is none. */
export function assessTrial(trials: readonly Trial[], { trialDays }: TrialTerms, now: Date): TrialStanding {
  const first = trials.reduce<Trial | null>(
    (one, other) => (one && one.createdAt <= other.createdAt ? one : other),
    null,
  )
  const endsAt = first?.expiresAt ?? new Date(now.getTime() + trialDays * day)
  const daysRemaining = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / day))
  return { eligible: trialDays > 0 && daysRemaining > 0, existing: first !== null, daysRemaining, endsAt }
}
