import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { accountConfirmationSchema } from '#contract/entities/identity.ts'
import type { Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { invalidInput } from '../http/problems.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { decideConfirmation, toUser } from './rules.ts'
import type { SessionService } from './sessions.ts'

export type MailedLink = { email: string; code: string }
type AccountConfirmation = z.infer<typeof accountConfirmationSchema>

export type ConfirmationService = {
  /** Confirms an account and signs in to it, or gives the token to set its first password with (wire.md section 3). */
  confirmAccount: (link: MailedLink, visit: Visit) => Promise<AccountConfirmation>
  /** Confirms the address of an account, without signing in. */
  confirmEmail: (link: MailedLink) => Promise<void>
}

/** The proof of a mailbox by a mailed code: from then on the account gets what was bought for its address. */
export function createConfirmationService(room: IdentityRoom, sessions: SessionService): ConfirmationService {
  const { database, clock, codes, vendorId, licenses } = room

  /** The account that a good code is for; a guest gets one now. */
  async function findOrCreate(tx: Tx, code: Row<'mailedCodes'>): Promise<Row<'customers'>> {
    const { email, customerId, name } = code
    const found =
      (await repository.findCustomerByEmail(tx, email)) ??
      (customerId === null ? await createGuest(tx, email, name ?? email) : undefined)
    // The account has another address by now, so this mailbox is no longer its own.
    if (!found || (customerId !== null && found.id !== customerId))
      throw invalidInput({ code: ['This link is for an address that the account no longer has'] })
    return found
  }

  async function createGuest(tx: Tx, email: string, name: string) {
    const now = clock()
    const guest = {
      ...{ id: randomUUID(), email, name, passwordHash: null, address: null, createdAt: now, confirmedAt: null },
      ...{ newsletterOptIn: false, productUpdatesOptIn: false, acceptedPrivacyPolicyAt: null, acceptedTermsAt: null },
    }
    return (await repository.insertCustomer(tx, guest)) ?? repository.findCustomerByEmail(tx, email)
  }

  async function confirm(tx: Tx, link: MailedLink): Promise<Row<'customers'>> {
    const code = await codes.use(tx, { purpose: 'account', ...link })
    const found = await findOrCreate(tx, code)
    const decision = decideConfirmation(
      { hasPassword: found.passwordHash !== null, isConfirmed: found.confirmedAt !== null },
      { isOfAccount: code.customerId !== null },
    )
    const now = clock()
    if (decision === 'replace-password') await repository.endSessionsOf(tx, found.id, now)
    const customer = await repository.updateCustomer(tx, found.id, {
      confirmedAt: found.confirmedAt ?? now,
      ...(decision === 'replace-password' && { passwordHash: null }),
    })
    await room.claimOrders(tx, customer)
    return customer
  }

  return {
    confirmAccount: (link, visit) =>
      database.transaction(async (tx) => {
        const customer = await confirm(tx, link)
        if (customer.passwordHash !== null)
          return { ...(await sessions.open(tx, customer, visit)), resetPasswordToken: null, status: 'SignedIn' }
        const { id: customerId, email } = customer
        const resetPasswordToken = await codes.issue(tx, { purpose: 'password', email, customerId })
        const user = toUser(customer, vendorId, await licenses.ownedProducts(customerId, tx))
        return { ...user, resetPasswordToken, status: 'PasswordSetupRequired' }
      }),

    confirmEmail: (link) => database.transaction(async (tx) => void (await confirm(tx, link))),
  }
}
