import type { Row, Tx } from '#service/database/index.ts'
import { liftSuppression } from '#service/messaging/index.ts'
import type { IdentityDependencies } from './dependencies.ts'
import * as repository from './repository.ts'

/** Takes what follows once a mailbox is proved to be a customer's; with `changes` the account changes at the same time. */
export type ProveAddress = (
  tx: Tx,
  before: Row<'customers'>,
  changes?: { email?: string; passwordHash?: string | null },
) => Promise<Row<'customers'>>

/** The account counts as confirmed, wants the mail that its address had asked for, and gets what was bought for it. */
export function createProof({ clock, takeSubscription, claimOrders }: IdentityDependencies): ProveAddress {
  return async (tx, before, changes = {}) => {
    const email = changes.email ?? before.email
    const asked = await takeSubscription(tx, email)
    // Who opens a link that was mailed here does get mail.
    await liftSuppression(tx, email)
    const customer = await repository.updateCustomer(tx, before.id, {
      ...changes,
      confirmedAt: before.confirmedAt ?? clock(),
      newsletterOptIn: before.newsletterOptIn || asked.newsletter,
      productUpdatesOptIn: before.productUpdatesOptIn || asked.productUpdates,
    })
    await claimOrders(tx, customer)
    return customer
  }
}
