import { DatabaseSync } from 'node:sqlite'
import type { Brought, Known, KnownCoupon, KnownDevice, KnownOrder, KnownSeats, KnownSerial } from './known.ts'
import { keyOf } from './known.ts'
import type { Knowledge } from './look-up.ts'

export type PlanKnowledge = Knowledge & {
  /** Keeps what deciding on some records has added, for those that come after them. */
  remember: (known: Known) => void
  close: () => void
}

type Table = 'keys' | 'accounts' | 'brought' | 'orders' | 'serials' | 'seats' | 'devices' | 'codes'

/**
 * What there would be if everything planned so far had been imported. It is kept in a temporary file, as the plan of a large file
 * would fill the memory.
 */
export function planKnowledge(shop: Knowledge): PlanKnowledge {
  const memory = openMemory()
  const fill = (table: Table, found: Map<string, string>, names: readonly string[]) => {
    for (const name of names) {
      const value = found.has(name) ? undefined : memory.find(table, name)
      if (value !== undefined) found.set(name, value)
    }
    return found
  }
  const findParsed = async <Value>(
    table: Table,
    found: Map<string, Value>,
    names: readonly string[],
    parse: (text: string) => Value,
  ) => {
    for (const name of names) {
      const text = memory.find(table, name)
      if (text !== undefined) found.set(name, parse(text))
    }
    return found
  }
  return {
    findErasedAddresses: shop.findErasedAddresses,
    findStandings: shop.findStandings,
    findKeys: async (sought) =>
      fill(
        'keys',
        await shop.findKeys(sought),
        sought.map(({ source, kind, key }) => keyOf(source, kind, key)),
      ),
    findAccounts: async (emails) => fill('accounts', await shop.findAccounts(emails), emails),
    findBrought: async (ids) => findParsed('brought', await shop.findBrought(ids), ids, readBrought),
    findOrders: async (ids) => findParsed('orders', await shop.findOrders(ids), ids, readOrder),
    findSerials: async (exact) => findParsed('serials', await shop.findSerials(exact), exact, readSerials),
    findSeats: async (ids) => findParsed('seats', await shop.findSeats(ids), ids, readSeats),
    async findDevices(customerIds, signatures) {
      const found = await shop.findDevices(customerIds, signatures)
      for (const id of customerIds) {
        const planned = readDevices(memory.find('devices', id) ?? '[]')
        if (planned.length === 0) continue
        const others = (found.get(id) ?? []).filter((one) => planned.every((other) => other.id !== one.id))
        found.set(id, [...planned, ...others])
      }
      return found
    },
    findCodes: async (codes) => findParsed('codes', await shop.findCodes(codes), codes, readCoupon),
    remember: memory.remember,
    close: memory.close,
  }
}

const readCoupon = (text: string): KnownCoupon | null => JSON.parse(text)
const readBrought = (text: string): Brought => JSON.parse(text)
const readOrder = (text: string): KnownOrder | null => JSON.parse(text)
const readSerials = (text: string): KnownSerial[] => JSON.parse(text)
const readDevices = (text: string): KnownDevice[] => JSON.parse(text)
function readSeats(text: string): KnownSeats {
  const seats: Omit<KnownSeats, 'expiresAt'> & { expiresAt: string | null } = JSON.parse(text)
  return { ...seats, expiresAt: seats.expiresAt === null ? null : new Date(seats.expiresAt) }
}

function openMemory() {
  // A database without a name is a temporary file, which is gone when it is closed.
  const memory = new DatabaseSync('')
  memory.exec('pragma synchronous = off; pragma journal_mode = off')
  memory.exec('create table known (part text, name text, value text, primary key (part, name)) without rowid')
  const select = memory.prepare('select value from known where part = ? and name = ?')
  const store = memory.prepare('insert or replace into known (part, name, value) values (?, ?, ?)')
  const find = (table: Table, name: string): string | undefined => {
    const value = select.get(table, name)?.value
    return typeof value === 'string' ? value : undefined
  }
  return {
    find,
    remember(known: Known) {
      memory.exec('begin')
      for (const [name, id] of known.keys) store.run('keys', name, id)
      for (const [email, id] of known.accounts) store.run('accounts', email, id)
      for (const [id, order] of known.orders) store.run('orders', id, JSON.stringify(order))
      for (const [hex, licenses] of known.serials) store.run('serials', hex, JSON.stringify(licenses))
      for (const [id, seats] of known.seats) store.run('seats', id, JSON.stringify(seats))
      for (const [id, devices] of known.devices) store.run('devices', id, JSON.stringify(devices))
      for (const [code, coupon] of known.codes) store.run('codes', code, JSON.stringify(coupon))
      for (const [id, brought] of known.brought) store.run('brought', id, JSON.stringify(brought))
      memory.exec('commit')
    },
    close: () => memory.close(),
  }
}
