import type { Contact, Tx } from '#service/database/index.ts'
import { conflict, notFound } from '#service/platform/index.ts'
import { findCustomerByEmail, lockNamedCustomer } from './repository.ts'
import { normaliseEmail } from './rules.ts'

/**
 * The account that the vendor names by its address: it and its address stay as they are until the caller's transaction
 * ends. 404 without one, and 409 before somebody has proved that the mailbox is theirs: else whoever signs up with an
 * address that is not theirs would be given what is meant for its owner. Both say what to do next.
 */
export async function lockNamedAccount(tx: Tx, typed: string): Promise<Contact & { id: string }> {
  const address = normaliseEmail(typed)
  const known = await findCustomerByEmail(tx, address)
  const customer = known && (await lockNamedCustomer(tx, known.id))
  if (!customer || normaliseEmail(customer.email) !== address)
    throw notFound(
      `No account has the address ${address}: have them sign up and confirm it first, or send them a voucher, which waits for whoever redeems it`,
    )
  if (customer.confirmedAt === null)
    throw conflict(
      `The account of ${address} has not confirmed its address: have them follow the link that was mailed to it, or ask for a new password, then type this again`,
    )
  return { id: customer.id, name: customer.name, email: customer.email }
}
