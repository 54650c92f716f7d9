import type { AuditState, Row, Tx } from '#service/database/index.ts'
import { type AuditNote, conflict, isUuid, notFound } from '#service/platform/index.ts'
import { issueRevert, refuseTaken } from './account-changes.ts'
import type { IdentityContext } from './context.ts'
import { spendCodesOf } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'
import { countOpenSessions, endSessionsOf } from './sessions-repository.ts'

/** What a change did to an account, for the audit log. */
export type AccountChange = { customerId: string; before: AuditState; after: AuditState }

/** What the vendor does to a customer's account, with a reason. */
export function createVendorChanges(context: IdentityContext) {
  const { database, clock, mail, audit, codes } = context

  async function lock(tx: Tx, id: string): Promise<Row<'customers'>> {
    const customer = isUuid(id) ? await repository.lockCustomer(tx, id) : undefined
    if (!customer || isErased(customer)) throw notFound(`No account has the id ${id}`)
    return customer
  }

  async function noteChange(
    tx: Tx,
    action: AuditNote['action'],
    { customerId, before, after }: AccountChange,
    reason: string,
  ): Promise<AccountChange> {
    const entry = { actor: 'Vendor', action, about: customerId, details: { before, after } } as const
    await audit.noteWithReason(tx, entry, { reason, customerId })
    return { customerId, before, after }
  }

  return {
    /** Ends all sessions of an account; 404 for an unknown one. */
    signOut: (id: string, reason: string): Promise<AccountChange & { ended: number }> =>
      database.transaction(async (tx) => {
        const { id: customerId } = await lock(tx, id)
        const ended = await countOpenSessions(tx, customerId)
        await endSessionsOf(tx, customerId, clock())
        const change = { customerId, before: { openSessions: ended }, after: { openSessions: 0 } }
        return { ...(await noteChange(tx, 'SignedOut', change, reason)), ended }
      }),

    /**
     * Gives an account another address, which counts as confirmed: the vendor has checked whose it is. Ends all sessions,
     * and mails both addresses; the old one can take it back. A taken address is a field error, 409 for its own one.
     */
    changeAddress: (id: string, typed: string, reason: string): Promise<AccountChange> =>
      database.transaction(async (tx) => {
        const email = normaliseEmail(typed)
        // Before the account, as by the customer's own change.
        await repository.lockAddress(tx, email)
        const customer = await lock(tx, id)
        if (normaliseEmail(customer.email) === email)
          throw conflict(`The account has the address ${email} already`, 'address-already-changed')
        await refuseTaken(tx, email, id, clock())
        const openSessions = await countOpenSessions(tx, id)
        await endSessionsOf(tx, id, clock())
        await spendCodesOf(tx, id, 'email-change', clock())
        await context.proveAddress(tx, customer, { email })
        await mail.queueEmailChanged(tx, customer, email, await issueRevert(tx, codes, customer))
        await mail.queueEmailArrived(tx, { id, name: customer.name, email })
        const before = { isConfirmed: customer.confirmedAt !== null, openSessions }
        return noteChange(
          tx,
          'EmailChanged',
          { customerId: id, before, after: { isConfirmed: true, openSessions: 0 } },
          reason,
        )
      }),
  }
}

export type VendorChanges = ReturnType<typeof createVendorChanges>

const isErased = ({ email }: Row<'customers'>) => email.startsWith(erasedPrefix)
const erasedPrefix = 'erased:'
