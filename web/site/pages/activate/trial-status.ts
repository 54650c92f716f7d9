import type { ActivationRequest } from '#contract/entities/inventory.ts'

/** The state of a trial: none, over, or the number of days left. */
export type TrialStatus =
  | { kind: 'none' | 'over' }
  | { kind: 'offered' | 'running'; days: number; needsAccount: boolean }

/** The trial of a product for a device and its customer, if there is one (specification §3, trialEligibility). */
export function findTrialStatus(
  trial: ActivationRequest['trialEligibility'],
  { isSignedIn }: { isSignedIn: boolean },
): TrialStatus {
  if (!trial?.eligible) return { kind: trial?.existing ? 'over' : 'none' }
  const needsAccount = trial.requiresAccount && !isSignedIn
  return trial.existing
    ? { kind: 'running', days: trial.numberOfDaysRemaining, needsAccount }
    : { kind: 'offered', days: trial.numberOfDaysPerProduct, needsAccount }
}
