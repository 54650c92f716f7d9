import type { BodyOf } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { type Caller, invalidInput, notAuthenticated } from '#service/platform/index.ts'
import { lockCaller } from './caller-account.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import type { MailedCodes } from './emailed-codes.ts'
import { findOpenRevert, spendCodes, spendCodesOf } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail, readMailedEmail, toUser } from './rules.ts'
import { endSessionsOf, noteEnteredPassword } from './sessions-repository.ts'

export type UserChange = BodyOf<typeof endpoints.updateUser>
type PasswordChange = BodyOf<typeof endpoints.setPassword>

/** What customers change about their own account (specification §7 Identity). [customer.manages-account] */
export function createAccountService(context: IdentityContext) {
  const {
    database,
    clock,
    passwords,
    checkPassword,
    codes,
    mail,
    mailGate,
    ownedProducts,
    audit,
    accessLog,
    vendorId,
  } = context

  async function find({ customerId }: Caller): Promise<Row<'customers'>> {
    const customer = await repository.findCustomer(database.query, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  async function changeEmail(tx: Tx, caller: Caller, link: MailedLink, { ip }: Visit): Promise<void> {
    // Locked before the code, in the order in which other changes of the account invalidate codes.
    await repository.lockAddress(tx, readMailedEmail(link.email))
    const before = await lockCaller(tx, caller)
    const { customerId, email } = await codes.use(tx, { purpose: 'email-change', ...link })
    if (customerId !== before.id)
      throw invalidInput({ code: ['This link is for another account: sign in to that one'] }, 'link-not-valid')
    await refuseTaken(tx, email, before.id, clock())
    await context.proveAddress(tx, before, { email })
    await endSessionsOf(tx, before.id, clock(), caller.sessionId)
    await audit.note(tx, { actor: 'Customer', action: 'EmailChanged', about: before.id })
    await accessLog.note(tx, { kind: 'EmailChanged', customerId: before.id, network: ip })
    await mail.queueEmailChanged(tx, before, email, await issueRevert(tx, codes, before))
  }

  /** Mails a code to the new address; the old one stays until it is returned. */
  async function askForProof(tx: Tx, customer: Row<'customers'>, email: string) {
    await refuseTaken(tx, email, customer.id, clock())
    const code = await codes.issue(tx, { purpose: 'email-change', email, customerId: customer.id })
    await mail.queueEmailChange(tx, customer.id, email, code)
  }

  return {
    /** Changes the given fields. A new address takes effect once a mailed code is returned: `needsConfirmation` then. */
    async update(caller: Caller, { email, emailConfirmationToken: code, ...details }: UserChange, visit: Visit) {
      if (code !== undefined && email === undefined)
        throw invalidInput({ email: ['Say which address the code was mailed to'] })
      const wanted = email === undefined ? null : normaliseEmail(email)
      const newEmail = wanted === normaliseEmail((await find(caller)).email) ? null : wanted
      const needsConfirmation = newEmail !== null && code === undefined
      if (needsConfirmation)
        await mailGate.admit({ kind: 'email-change', to: newEmail, from: visit.ip, askedBy: caller.customerId })
      const link = newEmail !== null && code !== undefined ? { email: newEmail, code } : null
      if (link) await codes.check({ purpose: 'email-change', ...link })
      const user = await database.transaction(async (tx) => {
        if (link) await changeEmail(tx, caller, link, visit)
        const before = await lockCaller(tx, caller)
        const customer = await repository.updateCustomer(tx, before.id, applyDetails(before, details))
        if (needsConfirmation) await askForProof(tx, customer, newEmail)
        return toUser(customer, vendorId, await ownedProducts(customer.id, tx))
      })
      return { user, needsConfirmation }
    },

    /** Changes the password and ends all other sessions; a wrong current one is a field error. */
    async setPassword(caller: Caller, { currentPassword, newPassword }: PasswordChange, visit: Visit): Promise<void> {
      const customer = await find(caller)
      const address = normaliseEmail(customer.email)
      const wrongPassword = invalidInput({ currentPassword: ['This is not your password now'] }, 'wrong-password')
      if (!(await checkPassword(customer, currentPassword, { ...visit, refusal: 'PasswordRefused' })))
        throw wrongPassword
      const passwordHash = await passwords.hashNew(newPassword, 'newPassword')
      await database.transaction(async (tx) => {
        const now = clock()
        await repository.lockAddress(tx, address)
        // Another change may have come first, by the owner of the address.
        if ((await lockCaller(tx, caller)).passwordHash !== customer.passwordHash) throw wrongPassword
        await repository.updateCustomer(tx, customer.id, { passwordHash })
        await endSessionsOf(tx, customer.id, now, caller.sessionId)
        await spendCodes(tx, address, 'password', now)
        await spendCodes(tx, address, 'sign-in', now)
        await spendCodesOf(tx, customer.id, 'email-change', now)
        await noteEnteredPassword(tx, caller.sessionId, await context.sharedClock(tx))
        await audit.note(tx, { actor: 'Customer', action: 'PasswordChanged', about: customer.id })
        await accessLog.note(tx, { kind: 'PasswordChanged', customerId: customer.id, network: visit.ip })
      })
    },

    /** Applies the new address with the code that was mailed to it. */
    async confirmEmailChange(caller: Caller, link: MailedLink, visit: Visit): Promise<void> {
      await codes.check({ purpose: 'email-change', ...link })
      await database.transaction((tx) => changeEmail(tx, caller, link, visit))
    },
  }
}

/** Refuses an address that another account has, or may still get back. */
export async function refuseTaken(tx: Tx, email: string, ownId: string, now: Date): Promise<void> {
  const holder = await repository.findCustomerByEmail(tx, email)
  const revert = await findOpenRevert(tx, { email }, now)
  if ((holder && holder.id !== ownId) || (revert && revert.customerId !== ownId))
    throw invalidInput({ email: ['There is another account with this address'] }, 'email-taken')
}

/** Issues the code that reverts a change of address, for a confirmed address only: any other may be a stranger's. */
export async function issueRevert(
  tx: Tx,
  codes: MailedCodes,
  { id, email, confirmedAt }: Row<'customers'>,
): Promise<string | null> {
  return confirmedAt && codes.issue(tx, { purpose: 'email-revert', email, customerId: id })
}

export type AccountService = ReturnType<typeof createAccountService>

const applyDetails = (
  before: Row<'customers'>,
  { name, address, communicationPreferences }: Pick<UserChange, 'name' | 'address' | 'communicationPreferences'>,
) => ({
  name: name?.trim() ?? before.name,
  newsletterOptIn: communicationPreferences?.newsletterOptIn ?? before.newsletterOptIn,
  productUpdatesOptIn: communicationPreferences?.productUpdatesOptIn ?? before.productUpdatesOptIn,
  ...(address ? { address: JSON.stringify(address) } : {}),
})
