import { accountEndpoints } from '#contract/endpoints/account.ts'
import type { Waiting } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'

/** What waits for the customer to open a mailed link; nothing, where the licensing service knows no such call of ours. */
export async function listWaiting({ call }: { call: Call }): Promise<Waiting[]> {
  try {
    return (await call(accountEndpoints.listWaiting)).payload
  } catch (error) {
    if (error instanceof NotFoundError) return []
    throw error
  }
}

/** Has the link mailed again that confirms the account. Rejects with words to show when that is not done. */
export async function mailConfirmation({ call }: { call: Call }): Promise<void> {
  await call(accountEndpoints.mailConfirmation)
}
