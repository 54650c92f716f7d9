import { invalidInput } from '#service/platform/index.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

export type RevertedEmail = {
  /** The address that the account has again. */
  email: string
  /** Sets the new password, as a mailed link does. */
  resetPasswordToken: string
}

/**
 * Takes a change of address back with the link that was mailed to the old one: the account has that address again, its
 * sessions and its password end, and so does every later link of the kind. A bad code is a field error.
 */
export type RevertEmailChange = (link: MailedLink, visit: Visit) => Promise<RevertedEmail>

/** The way back for a customer whose address somebody else has changed, whatever they have done since. */
export function createEmailRevert(room: IdentityRoom): RevertEmailChange {
  const { database, clock, codes, mail, audit, accessLog } = room
  return async (link, { ip }) => {
    const claim = { purpose: 'email-revert', ...link } as const
    const found = await codes.check(claim)
    return database.transaction(async (tx) => {
      // Address, account, codes: in this order, as a change of address locks them.
      await repository.lockAddress(tx, found.email)
      const before = found.customerId === null ? undefined : await repository.lockCustomer(tx, found.customerId)
      const { email, createdAt } = await codes.use(tx, claim)
      const holder = await repository.findCustomerByEmail(tx, email)
      if (!before || (holder && holder.id !== before.id))
        throw invalidInput({ code: ['Another account has this address by now: write to us'] }, 'email-taken')
      const now = clock()
      const { id } = before
      await repository.endSessionsOf(tx, id, now)
      await repository.spendCodesOf(tx, id, 'email-change', now)
      // Whoever took the account may have changed the address again: the links that this led to are theirs.
      await repository.spendRevertsSince(tx, id, createdAt, now)
      await room.proveAddress(tx, before, { email, passwordHash: null })
      await audit.note(tx, { actor: 'Customer', action: 'EmailReverted', about: id })
      await accessLog.note(tx, { kind: 'EmailReverted', customerId: id, network: ip })
      if (normaliseEmail(before.email) !== email) await mail.queueEmailReverted(tx, before, email)
      return { email, resetPasswordToken: await codes.issue(tx, { purpose: 'password', email, customerId: id }) }
    })
  }
}
