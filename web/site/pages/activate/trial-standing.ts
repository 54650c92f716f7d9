import type { ActivationRequest } from '#contract/entities/inventory.ts'

/** What there is to say of a trial: that there is none, that it is over, or how many days of it there are. */
export type TrialStanding =
  | { kind: 'none' | 'over' }
  | { kind: 'offered' | 'running'; days: number; needsAccount: boolean }

/** Where a device and its customer, or nobody, stand with the trial of a product (specification §3, trialEligibility). */
export function trialStandingOf(
  trial: ActivationRequest['trialEligibility'],
  { isSignedIn }: { isSignedIn: boolean },
): TrialStanding {
  if (!trial?.eligible) return { kind: trial?.existing ? 'over' : 'none' }
  const needsAccount = trial.requiresAccount && !isSignedIn
  return trial.existing
    ? { kind: 'running', days: trial.numberOfDaysRemaining, needsAccount }
    : { kind: 'offered', days: trial.numberOfDaysPerProduct, needsAccount }
}

export const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
