import type { BodyOf } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { User } from '#contract/entities/identity.ts'
import type { Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { sensitiveLimits } from '../http/limits.ts'
import { invalidInput, notAuthenticated } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityRoom } from './dependencies.ts'
import * as repository from './repository.ts'
import { normaliseEmail, toUser } from './rules.ts'

export type UserChange = BodyOf<typeof endpoints.updateUser>
type PasswordChange = BodyOf<typeof endpoints.setPassword>

export type AccountService = {
  /** Changes what is given. A new address waits until a mailed code comes back: `needsConfirmation` then. */
  update: (caller: Caller, change: UserChange) => Promise<{ user: User; needsConfirmation: boolean }>
  /** Changes the password and ends all other sessions; a wrong current one is a field error. */
  setPassword: (caller: Caller, change: PasswordChange) => Promise<void>
  /** Takes the new address over with the code that was mailed to it. */
  confirmEmailChange: (caller: Caller, link: MailedLink) => Promise<void>
}

/** What customers change about their own account (specification §7 Identity). */
export function createAccountService(room: IdentityRoom): AccountService {
  const { database, clock, limiter, passwords, codes, mail, licenses, vendorId } = room

  async function lock(tx: Tx, { customerId }: Caller): Promise<Row<'customers'>> {
    const customer = await repository.lockCustomer(tx, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  async function refuseTaken(tx: Tx, email: string) {
    if (await repository.findCustomerByEmail(tx, email))
      throw invalidInput({ email: ['There is another account with this address'] })
  }

  async function changeEmail(tx: Tx, customer: Row<'customers'>, link: MailedLink): Promise<Row<'customers'>> {
    const { customerId, email } = await codes.use(tx, { purpose: 'email-change', ...link })
    if (customerId !== customer.id)
      throw invalidInput({ code: ['This link is for another account: sign in to that one'] })
    await refuseTaken(tx, email)
    const now = clock()
    const changed = await repository.updateCustomer(tx, customer.id, { email, confirmedAt: now })
    await repository.spendCodes(tx, normaliseEmail(customer.email), 'password', now)
    await mail.queueEmailChanged(tx, customer, email)
    await room.claimOrders(tx, changed)
    return changed
  }

  /** Mails the code to the new address; the old one stays until it comes back. */
  async function askForProof(tx: Tx, customer: Row<'customers'>, email: string) {
    await refuseTaken(tx, email)
    await limiter.count(sensitiveLimits.emailChange, customer.id)
    const code = await codes.issue(tx, { purpose: 'email-change', email, customerId: customer.id })
    await mail.queueEmailChange(tx, customer, email, code)
  }

  return {
    update: (caller, { name, email, emailConfirmationToken, communicationPreferences: preferences }) =>
      database.transaction(async (tx) => {
        const before = await lock(tx, caller)
        let customer = await repository.updateCustomer(tx, before.id, {
          name: name?.trim() ?? before.name,
          newsletterOptIn: preferences?.newsletterOptIn ?? before.newsletterOptIn,
          productUpdatesOptIn: preferences?.productUpdatesOptIn ?? before.productUpdatesOptIn,
        })
        const wanted = email === undefined ? before.email : normaliseEmail(email)
        const isChange = wanted !== normaliseEmail(before.email)
        if (isChange && emailConfirmationToken !== undefined)
          customer = await changeEmail(tx, customer, { email: wanted, code: emailConfirmationToken })
        const needsConfirmation = isChange && emailConfirmationToken === undefined
        if (needsConfirmation) await askForProof(tx, customer, wanted)
        return { user: toUser(customer, vendorId, await licenses.ownedProducts(customer.id, tx)), needsConfirmation }
      }),

    async setPassword(caller, { currentPassword, newPassword }) {
      const customer = await repository.findCustomer(database.query, caller.customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      const address = normaliseEmail(customer.email)
      await limiter.count(sensitiveLimits.signIn, address)
      const isMatch = await passwords.matches(customer.passwordHash, currentPassword)
      if (!isMatch) throw invalidInput({ currentPassword: ['This is not your password now'] })
      await limiter.forget(sensitiveLimits.signIn, address)
      const passwordHash = await passwords.hashNew(newPassword, 'newPassword')
      await database.transaction(async (tx) => {
        const now = clock()
        await repository.updateCustomer(tx, customer.id, { passwordHash })
        await repository.endSessionsOf(tx, customer.id, now, caller.sessionId)
        await repository.spendCodes(tx, address, 'password', now)
      })
    },

    confirmEmailChange: (caller, link) =>
      database.transaction(async (tx) => void (await changeEmail(tx, await lock(tx, caller), link))),
  }
}
