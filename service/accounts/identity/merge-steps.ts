import type { Merged } from '#contract/vendor-api/customer-changes.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { conflict, type Merge, type MergeObstacle, notFound } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import { findOpenRevert } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

type Customer = Row<'customers'>
export type MergedAccounts = { from: Customer; to: Customer }

const nothing: Merged = { orders: 0, licenses: 0, devices: 0, trials: 0, vouchers: 0, notes: 0 }

/** The steps of making one account of two, each in the caller's transaction: to lock both, to look for obstacles, to move all. */
export function createMergeSteps({ clock, personalData, mail }: IdentityContext) {
  return {
    /** Locks addresses, data and accounts, in this order as every other change does. */
    async lock(tx: Tx, accounts: MergedAccounts): Promise<void> {
      const { from, to } = toMerge(accounts, clock())
      for (const email of [from.email, to.email].sort()) await repository.lockAddress(tx, email)
      for (const { lockFor } of personalData()) for (const person of [from, to]) await lockFor?.(tx, person)
      for (const { customerId, email } of [from, to].sort(byId)) {
        const customer = await repository.lockCustomer(tx, customerId)
        if (!customer) throw notFound(`No account has the id ${customerId}: it may have been merged`)
        if (normaliseEmail(customer.email) !== email) throw conflict('This account is just being changed: try again')
      }
    },

    async findObstacles(tx: Tx, accounts: MergedAccounts): Promise<MergeObstacle[]> {
      const { from, to } = accounts
      const obstacles = [...describeStanding(from), ...describeStanding(to)]
      for (const { id, email } of [from, to])
        if (await findOpenRevert(tx, { customerId: id }, clock())) obstacles.push(justChanged(email))
      const merge = toMerge(accounts, clock())
      for (const module of personalData()) obstacles.push(...((await module.findObstacles?.(tx, merge)) ?? []))
      return obstacles
    },

    /** How many there are of what a merge moves. */
    async count(tx: Tx, { id: customerId, email }: Customer): Promise<Merged> {
      const counts = { ...nothing }
      for (const { countFor } of personalData())
        Object.assign(counts, await countFor?.(tx, { customerId, email: normaliseEmail(email) }))
      return counts
    },

    /** Moves all that `from` has to `to`, closes it, and mails both addresses. Both are locked, and nothing stands in the way. */
    async moveAll(tx: Tx, accounts: MergedAccounts): Promise<Merged> {
      const merge = toMerge(accounts, clock())
      const brought = { ...nothing }
      for (const { mergeFor } of personalData()) Object.assign(brought, await mergeFor(tx, merge))
      await repository.deleteCustomer(tx, merge.from.customerId)
      const merged = { customerId: accounts.to.id, kept: accounts.to.email, closed: accounts.from.email }
      for (const email of [merged.kept, merged.closed]) await mail.queueMerged(tx, email, merged)
      return brought
    },
  }
}

const byId = (one: { customerId: string }, other: { customerId: string }) =>
  one.customerId < other.customerId ? -1 : 1

const toMerge = ({ from, to }: MergedAccounts, now: Date): Merge => ({
  from: { customerId: from.id, email: normaliseEmail(from.email) },
  to: { customerId: to.id, email: normaliseEmail(to.email) },
  now,
})

function describeStanding({ email, confirmedAt }: Customer): MergeObstacle[] {
  if (email.startsWith('erased:')) return [{ code: 'closed', detail: 'One of the accounts was erased' }]
  if (confirmedAt !== null) return []
  return [
    { code: 'not-confirmed', detail: `Nobody has confirmed the address ${email}: have them follow the link first` },
  ]
}

const justChanged = (email: string): MergeObstacle => ({
  code: 'address-just-changed',
  detail: `The address of ${email} was changed lately, and the former one can still take it back: try again in a week`,
})
