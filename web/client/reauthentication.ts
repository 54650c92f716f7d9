import { accountEndpoints } from '#contract/endpoints/account.ts'
import type { Call } from './call.ts'
import { isProblem } from './errors.ts'

/** Whether a call was refused only because the password was not entered lately (a call of ours, beyond the specification). */
export const needsPassword = (error: unknown): boolean => isProblem(error, 'reauthentication-required')

/** Enters the password once more. Rejects with `errors.password` when it is not the one. */
export async function enterPassword({ call }: { call: Call }, password: string): Promise<void> {
  await call(accountEndpoints.enterPassword, { body: password })
}
