import type { ReceivedMessage, SupportMessage } from '#contract/endpoints/support.ts'
import { supportEndpoints } from '#contract/endpoints/support.ts'
import type { Call } from './call.ts'

/** Writes to the vendor, signed in or not. Rejects with field errors. */
export async function sendSupportMessage({ call }: { call: Call }, message: SupportMessage): Promise<ReceivedMessage> {
  return (await call(supportEndpoints.sendSupportMessage, { body: message })).payload
}
