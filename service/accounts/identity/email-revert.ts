import { invalidInput } from '#service/platform/index.ts'
import { deletePasskeysOf } from '../customer-passkeys/repository.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { spendCodesOf, spendRevertsSince } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'
import { endSessionsOf } from './sessions-repository.ts'

type RevertedEmail = {
  email: string
  /** Sets a new password, like the code of a mailed link. */
  resetPasswordToken: string
}

/**
 * Reverts a change of address with the link that was mailed to the old address. Restores that address, ends all sessions,
 * and removes the password and every later link of this kind. An invalid code is a field error.
 */
export type RevertEmailChange = (link: MailedLink, visit: Visit) => Promise<RevertedEmail>

/** Recovery for a customer whose address somebody else has changed, whatever they have done since. */
export function createEmailRevert(context: IdentityContext): RevertEmailChange {
  const { database, clock, codes, mail, audit, accessLog } = context
  return async (link, { ip }) => {
    const claim = { purpose: 'email-revert', ...link } as const
    const found = await codes.check(claim)
    return database.transaction(async (tx) => {
      // Address, account, codes: locked in this order, as by a change of address.
      await repository.lockAddress(tx, found.email)
      const before = found.customerId === null ? undefined : await repository.lockCustomer(tx, found.customerId)
      const { email, createdAt } = await codes.use(tx, claim)
      const holder = await repository.findCustomerByEmail(tx, email)
      if (!before || (holder && holder.id !== before.id))
        throw invalidInput({ code: ['Another account has this address by now: write to us'] }, 'email-taken')
      const now = clock()
      const { id } = before
      await endSessionsOf(tx, id, now)
      await deletePasskeysOf(tx, id)
      await spendCodesOf(tx, id, 'email-change', now)
      // A thief may have changed the address again, so later revert links are theirs.
      await spendRevertsSince(tx, id, createdAt, now)
      await context.proveAddress(tx, before, { email, passwordHash: null })
      await audit.note(tx, { actor: 'Customer', action: 'EmailReverted', about: id })
      await accessLog.note(tx, { kind: 'EmailReverted', customerId: id, network: ip })
      if (normaliseEmail(before.email) !== email) await mail.queueEmailReverted(tx, before, email)
      return { email, resetPasswordToken: await codes.issue(tx, { purpose: 'password', email, customerId: id }) }
    })
  }
}
