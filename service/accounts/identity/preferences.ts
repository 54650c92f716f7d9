import type { Queryable, Tx } from '#service/database/index.ts'
import type { Choices } from '../preferences/rules.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

export type AccountPreferences = {
  /** What the confirmed account of an address wants to be mailed; null where there is none. */
  find: (db: Queryable, email: string) => Promise<(Choices & { customerId: string; name: string }) | null>
  /** Changes that for the account of an address, confirmed or not; without an account it changes nothing. */
  change: (tx: Tx, email: string, choices: Choices) => Promise<void>
}

/** The optional mail that accounts want, as `communications` asks for it. */
export const accountPreferences: AccountPreferences = {
  async find(db, email) {
    const customer = await repository.findCustomerByEmail(db, normaliseEmail(email))
    if (!customer?.confirmedAt) return null
    const { id: customerId, name, newsletterOptIn: newsletter, productUpdatesOptIn: productUpdates } = customer
    return { customerId, name, newsletter, productUpdates }
  },

  async change(tx, email, { newsletter, productUpdates }) {
    const customer = await repository.findCustomerByEmail(tx, normaliseEmail(email))
    if (!customer) return
    const changes = { newsletterOptIn: newsletter, productUpdatesOptIn: productUpdates }
    await repository.updateCustomer(tx, customer.id, changes)
  },
}
