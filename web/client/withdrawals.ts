import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import { withdrawalEndpoints } from '#contract/endpoints/withdrawals.ts'
import type { Call } from './call.ts'

/** What tells a withdrawal from others, and when it arrived (ISO 8601). */
export type ReceivedWithdrawal = { id: string; receivedAt: string }

/** Withdraws from a contract; resolves alike whether there is such an order or not. Rejects with field errors. */
export async function withdraw({ call }: { call: Call }, withdrawal: Withdrawal): Promise<ReceivedWithdrawal> {
  return (await call(withdrawalEndpoints.withdraw, { body: withdrawal })).payload
}

/** Where a plain form sends the same, without any script. */
export const withdrawalFormAction = ({ licensingHost }: { licensingHost: string }): string =>
  `${licensingHost}${withdrawalEndpoints.withdrawByForm.path}`
