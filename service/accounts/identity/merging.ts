import type { Merged } from '#contract/vendor-api/customer-changes.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { conflict, isUuid, type Merge, type MergeObstacle, notFound } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import { findOpenRevert } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

type Ids = { from: string; to: string }
type Customer = Row<'customers'>

export type MergePreview = { brings: Merged; conflicts: MergeObstacle[] }

const nothing: Merged = { orders: 0, licenses: 0, devices: 0, trials: 0, vouchers: 0, notes: 0 }

/** Makes one account of two that belong to one person: the vendor has checked that they do. */
export function createAccountMerging(context: IdentityContext) {
  const { database, clock, personalData, audit, mail } = context

  /** Both accounts by their ids. 404 where there is none; the same account twice is a conflict. */
  async function read(tx: Tx, { from, to }: Ids): Promise<{ from: Customer; to: Customer }> {
    const find = async (id: string) => {
      const customer = isUuid(id) ? await repository.findCustomer(tx, id) : undefined
      if (!customer) throw notFound(`No account has the id ${id}: it may have been merged`)
      return customer
    }
    return { from: await find(from), to: await find(to) }
  }

  /** Locks addresses, data and accounts, in this order as every other change does. */
  async function lock(tx: Tx, merge: Merge): Promise<void> {
    const { from, to } = merge
    for (const email of [from.email, to.email].sort()) await repository.lockAddress(tx, email)
    for (const { lockFor } of personalData()) for (const person of [from, to]) await lockFor?.(tx, person)
    for (const { customerId, email } of [from, to].sort(byId)) {
      const customer = await repository.lockCustomer(tx, customerId)
      if (!customer) throw notFound(`No account has the id ${customerId}: it may have been merged`)
      if (normaliseEmail(customer.email) !== email) throw conflict('This account is just being changed: try again')
    }
  }

  async function findObstacles(tx: Tx, merge: Merge, { from, to }: { from: Customer; to: Customer }) {
    const obstacles = [...describeStanding(from), ...describeStanding(to)]
    for (const { id, email } of [from, to])
      if (await findOpenRevert(tx, { customerId: id }, clock())) obstacles.push(justChanged(email))
    for (const module of personalData()) obstacles.push(...((await module.findObstacles?.(tx, merge)) ?? []))
    return obstacles
  }

  async function moveAll(tx: Tx, merge: Merge): Promise<Merged> {
    const brought = { ...nothing }
    for (const { mergeFor } of personalData()) Object.assign(brought, await mergeFor(tx, merge))
    await repository.deleteCustomer(tx, merge.from.customerId)
    return brought
  }

  return {
    /** What a merge would bring, and what stands in its way. Nothing is changed. */
    async preview({ from, to }: Ids): Promise<MergePreview> {
      if (from === to) return { brings: nothing, conflicts: [sameAccount] }
      return database.transaction(async (tx) => {
        const accounts = await read(tx, { from, to })
        const merge = toMerge(accounts, clock())
        await lock(tx, merge)
        const brings = { ...nothing }
        for (const { countFor } of personalData()) Object.assign(brings, await countFor?.(tx, merge.from))
        return { brings, conflicts: await findObstacles(tx, merge, accounts) }
      })
    },

    /**
     * Moves all that the account `from` has to the account `to` and closes it, in one transaction; both addresses are
     * mailed. 404 for an unknown account, 409 `accounts-not-mergeable` where something stands in the way.
     */
    async merge({ from, to }: Ids, reason: string): Promise<Merged> {
      if (from === to) throw refuse([sameAccount])
      return database.transaction(async (tx) => {
        const accounts = await read(tx, { from, to })
        const merge = toMerge(accounts, clock())
        await lock(tx, merge)
        const obstacles = await findObstacles(tx, merge, accounts)
        if (obstacles.length > 0) throw refuse(obstacles)
        const brought = await moveAll(tx, merge)
        const details = { from, ...brought }
        const entry = { actor: 'Vendor', action: 'AccountsMerged', about: to, details } as const
        await audit.noteWithReason(tx, entry, { reason, customerId: to })
        const merged = { customerId: to, kept: accounts.to.email, closed: accounts.from.email }
        for (const email of [merged.kept, merged.closed]) await mail.queueMerged(tx, email, merged)
        return brought
      })
    },
  }
}

export type AccountMerging = ReturnType<typeof createAccountMerging>

const byId = (one: { customerId: string }, other: { customerId: string }) =>
  one.customerId < other.customerId ? -1 : 1

const toMerge = ({ from, to }: { from: Customer; to: Customer }, now: Date): Merge => ({
  from: { customerId: from.id, email: normaliseEmail(from.email) },
  to: { customerId: to.id, email: normaliseEmail(to.email) },
  now,
})

const sameAccount: MergeObstacle = { code: 'same-account', detail: 'The two accounts are one and the same' }

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

const refuse = (obstacles: readonly MergeObstacle[]) =>
  conflict(obstacles.map(({ detail }) => detail).join('. '), 'accounts-not-mergeable')
