import type { Row, Tx } from '#service/database/index.ts'
import { type Caller, notAuthenticated } from '#service/platform/index.ts'
import * as repository from './repository.ts'
import { findSession } from './sessions-repository.ts'

/** Locks the caller's account. A caller who was signed out while waiting changes nothing. */
export async function lockCaller(tx: Tx, { customerId, sessionId }: Caller): Promise<Row<'customers'>> {
  const customer = await repository.lockCustomer(tx, customerId)
  const session = await findSession(tx, sessionId)
  if (!customer || session?.endedAt !== null) throw notAuthenticated('Sign in again')
  return customer
}
