import { importedAccounts } from '#service/accounts/index.ts'
import { findTakenCouponCodes } from '#service/catalogue/index.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import { isUuid } from '#service/platform/index.ts'
import * as repository from '../repository.ts'
import { isProved } from './customers.ts'
import { type Brought, type KnownOrder, keyOf, type SoughtKey } from './known.ts'
import type { Knowledge } from './look-up.ts'

type Readers = {
  findStandings: (ids: readonly string[]) => ReturnType<typeof importedAccounts.findStandings>
  findSeats: (ids: readonly string[]) => ReturnType<typeof importedLicenses.findSeats>
}

const knowledgeBy = (db: Queryable, { findStandings, findSeats }: Readers): Knowledge => ({
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
  async findErasedAddresses(digests) {
    return new Set(digests.length === 0 ? [] : await repository.findErasedAddresses(db, digests))
  },
  async findStandings(ids) {
    const found = ids.length === 0 ? [] : await findStandings(ids)
    const idsOf = (chosen: typeof found) => new Set(chosen.map(({ id }) => id))
    return { erased: idsOf(found.filter((one) => one.isErased)), used: idsOf(found.filter((one) => one.isUsed)) }
  },
  async findBrought(ids) {
    const found = ids.length === 0 ? [] : await repository.findBrought(db, ids)
    const byCustomer = Map.groupBy(found, ({ customerId }) => customerId)
    return new Map([...byCustomer].map(([id, rows]) => [id, toBrought(rows)]))
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
  async findCodes(codes) {
    const taken = await findTakenCouponCodes(db, codes)
    return new Map(
      taken.map(({ code, coupon }) => [
        code,
        coupon && { ...coupon, endsAt: coupon.endsAt === null ? null : new Date(coupon.endsAt).toISOString() },
      ]),
    )
  },
})

const toBrought = (rows: Awaited<ReturnType<typeof repository.findBrought>>): Brought => ({
  sources: rows.map(({ source }) => source),
  isMade: rows.some(({ isNew }) => isNew),
  hasConsent: rows.some(({ consents }) => consents.some(isProved)),
})

/** What the shop has. */
export const knowledgeOf = (db: Queryable): Knowledge =>
  knowledgeBy(db, {
    findStandings: (ids) => importedAccounts.findStandings(db, ids),
    findSeats: (ids) => importedLicenses.findSeats(db, ids),
  })

/** The same, of which accounts and the seats of licenses stay as they are until the transaction ends. */
export const lockedKnowledgeOf = (tx: Tx): Knowledge =>
  knowledgeBy(tx, {
    findStandings: (ids) => importedAccounts.holdAccounts(tx, ids),
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
