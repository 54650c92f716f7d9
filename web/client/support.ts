import { type ReceivedMessage, type SupportMessage, supportEndpoints } from '#contract/endpoints/support.ts'
import { type Withdrawal, withdrawalEndpoints } from '#contract/endpoints/withdrawals.ts'
import type { Call } from './call.ts'

/** Sends a message to the vendor; needs no session. Rejects with field errors. */
export async function sendSupportMessage({ call }: { call: Call }, message: SupportMessage): Promise<ReceivedMessage> {
  return (await call(supportEndpoints.sendSupportMessage, { body: message })).payload
}

export type ReceivedWithdrawal = { id: string; receivedAt: string }

/** Withdraws from a contract; resolves alike whether the order exists or not. Rejects with field errors. */
export async function withdraw({ call }: { call: Call }, withdrawal: Withdrawal): Promise<ReceivedWithdrawal> {
  return (await call(withdrawalEndpoints.withdraw, { body: withdrawal })).payload
}

/** The action of the plain form that sends a withdrawal without JavaScript. */
export const withdrawalFormAction = ({ licensingHost }: { licensingHost: string }): string =>
  `${licensingHost}${withdrawalEndpoints.withdrawByForm.path}`
