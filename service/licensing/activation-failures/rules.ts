import { type ActivationFailureCode, activationFailureCodes } from '#contract/vendor-api/activation-failures.ts'

const day = 24 * 60 * 60 * 1000

/** How long refused activations are kept, in milliseconds. */
export const failureRetention = 90 * day

/**
 * How many rows are added on a day at most: for each customer, for all who are not signed in, and in all. More are not
 * written down, so that nobody can fill the disk; a device that is refused again adds to the count of its row.
 */
export const failuresPerDay: FailureLimits = { ofCustomer: 50, ofNobody: 2_000, ofAll: 20_000 }
export type FailureLimits = { ofCustomer: number; ofNobody: number; ofAll: number }

/** Whether a problem is written down as the reason of a refused activation. */
export const isFailureCode = (code: string): code is ActivationFailureCode =>
  activationFailureCodes.some((known) => known === code)
