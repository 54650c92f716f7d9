import { importedAccounts } from '#service/accounts/index.ts'
import { findTakenCouponCodes } from '#service/catalogue/index.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import { isUuid } from '#service/platform/index.ts'
import * as repository from '../repository.ts'
import { type KnownOrder, keyOf, type SoughtKey } from './known.ts'
import type { Knowledge } from './look-up.ts'

type Readers = {
  findErased: (ids: readonly string[]) => Promise<string[]>
  findSeats: (ids: readonly string[]) => ReturnType<typeof importedLicenses.findSeats>
}

const knowledgeBy = (db: Queryable, { findErased, findSeats }: Readers): Knowledge => ({
  async findKeys(sought) {
    const stored = sought.map((one) => (one.kind === 'payment' ? { ...one, source: 'any' as const } : one))
    const found = await repository.findKeys(db, stored)
    const keys = new Map<string, string>(
      found.map(({ source, kind, key, objectId }) => [`${source} ${kind} ${key}`, objectId]),
    )
    for (const [name, id] of await findOwnKeys(db, sought)) if (!keys.has(name)) keys.set(name, id)
    return keys
  },
  async findAccounts(emails) {
    const found = emails.length === 0 ? [] : await importedAccounts.findAccounts(db, emails)
    return new Map(found.map(({ email, id }) => [email, id]))
  },
  findErased: async (ids) => new Set(ids.length === 0 ? [] : await findErased(ids)),
  async findBrought(ids) {
    const found = ids.length === 0 ? [] : await repository.findBrought(db, ids)
    return new Set(found.map(({ customerId, source }) => `${customerId} ${source}`))
  },
  async findOrders(ids) {
    const found = await repository.findOrders(db, ids)
    const orders = new Map<string, KnownOrder | null>(found.map(({ id, ...order }) => [id, order]))
    const others = ids.filter((id) => !orders.has(id))
    for (const id of await repository.findOwn(db, 'sale', others)) orders.set(id, null)
    return orders
  },
  async findSerials(exact) {
    const found = await importedLicenses.findByExactSerials(
      db,
      exact.map((hex) => Buffer.from(hex, 'hex')),
    )
    return Map.groupBy(found, (one) => Buffer.from(one.exact).toString('hex'))
  },
  async findSeats(ids) {
    const found = ids.length === 0 ? [] : await findSeats(ids)
    return new Map(found.map(({ id, ...seats }) => [id, seats]))
  },
  async findDevices(customerIds, signatures) {
    const found = await importedLicenses.findSeatedDevices(db, customerIds, signatures)
    return Map.groupBy(found, ({ customerId }) => customerId)
  },
  findCodes: (codes) => findTakenCouponCodes(db, codes),
})

/** What the shop has. */
export const knowledgeOf = (db: Queryable): Knowledge =>
  knowledgeBy(db, {
    findErased: (ids) => importedAccounts.findErased(db, ids),
    findSeats: (ids) => importedLicenses.findSeats(db, ids),
  })

/** The same, of which accounts and the seats of licenses stay as they are until the transaction ends. */
export const lockedKnowledgeOf = (tx: Tx): Knowledge =>
  knowledgeBy(tx, {
    findErased: (ids) => importedAccounts.holdAccounts(tx, ids),
    findSeats: (ids) => importedLicenses.lockSeats(tx, ids),
  })

/** What an export of this very shop calls by its own ids. */
async function findOwnKeys(db: Queryable, sought: readonly SoughtKey[]): Promise<[string, string][]> {
  const own = sought.filter(({ source, key }) => source === 'backline' && isUuid(key))
  const found: [string, string][] = []
  for (const kind of ['customer', 'order', 'license', 'device', 'subscription'] as const) {
    const keys = own.filter((one) => one.kind === kind).map(({ key }) => key)
    if (keys.length === 0) continue
    for (const id of await repository.findOwn(db, kind, keys)) found.push([keyOf('backline', kind, id), id])
  }
  return found
}
