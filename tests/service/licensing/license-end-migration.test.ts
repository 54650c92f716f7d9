import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase, migrations } from '#service/database/migrate.ts'
import { freshDatabase } from '../../environment/database.ts'

const before = '2026-11-26-look-ups'
const customer = '00000000-0000-4000-8000-00000000000c'
const uuid = (kind: string, number: number) => `00000000-0000-4000-${kind}-${String(number).padStart(12, '0')}`

/** How an order of one Clatter and its license stood before, and what the bank and the provider had told of it. */
type Story = {
  status: 'Active' | 'Revoked'
  revokedReason?: string
  endedReason?: string
  disputes?: ('Open' | 'Won' | 'Lost')[]
  isRefunded?: true
  isMoved?: true
  becomes: string[]
}
const disputed = 'The payment is disputed at the bank'
const stories: Record<string, Story> = {
  'is active': { status: 'Active', becomes: [] },
  'was lost at the bank and brought back by another dispute': {
    status: 'Active',
    disputes: ['Lost', 'Won'],
    becomes: [],
  },
  'was given back': {
    status: 'Revoked',
    revokedReason: 'Refunded: x',
    endedReason: 'Refunded: x',
    isRefunded: true,
    becomes: ['Refund: Refunded: x'],
  },
  'is disputed': {
    status: 'Revoked',
    revokedReason: disputed,
    endedReason: disputed,
    disputes: ['Won', 'Open'],
    becomes: [`Dispute: ${disputed}`],
  },
  'was given back during a dispute': {
    status: 'Revoked',
    revokedReason: disputed,
    endedReason: disputed,
    disputes: ['Open'],
    isRefunded: true,
    becomes: [`Dispute: ${disputed}`, 'Refund: Refunded: x'],
  },
  'was ended by hand, and is disputed since': {
    status: 'Revoked',
    revokedReason: 'By the vendor: x',
    endedReason: disputed,
    disputes: ['Open'],
    becomes: [`Dispute: ${disputed}`, 'Vendor: By the vendor: x'],
  },
  'was erased, and given back since': {
    status: 'Revoked',
    revokedReason: 'The account was erased',
    endedReason: 'Refunded: x',
    isRefunded: true,
    becomes: ['Erasure: The account was erased', 'Refund: The account was erased'],
  },
  'was moved, and given back since': {
    status: 'Revoked',
    revokedReason: 'It was given back',
    endedReason: 'Refunded: x',
    isRefunded: true,
    isMoved: true,
    becomes: ['Refund: The purchase that it came from was given back'],
  },
  'ended, and nobody knows why': { status: 'Revoked', revokedReason: 'Hm', becomes: ['Earlier: Hm'] },
}

const database = await openDatabase(await freshDatabase('license-end-migration', { isEmpty: true }))
const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= before))
await database.transaction(async (tx) => {
  const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => known } }).migrateToLatest()
  if (error) throw error
})
await database.transaction(async (tx) => {
  const now = new Date('2026-05-20T12:00:00Z')
  const names = Object.values(stories)
  await sql`insert into customers (id, email, name, newsletter_opt_in, product_updates_opt_in, created_at)
    values (${customer}, 'ada@example.com', 'Ada', false, false, ${now})`.execute(tx)
  await sql`insert into products
    (id, name, tagline, description, trial_days, downloads_needs_user, downloads_needs_ownership, max_activations, position)
    values ('clatter', 'Clatter', '', '', 14, false, false, 3, 0)`.execute(tx)
  for (const [number, story] of names.entries()) {
    const [order, license, payment] = [uuid('8000', number), uuid('9000', number), uuid('a000', number)]
    await sql`insert into orders (id, status, currency, customer_id, created_at, updated_at, completed_at)
      values (${order}, 'Completed', 'EUR', ${customer}, ${now}, ${now}, ${now})`.execute(tx)
    await sql`insert into order_lines (order_id, position, line_id, type, item_id, variation_id, quantity, ended_reason)
      values (${order}, 0, 'p/clatter/license', 'Product', 'clatter', 'license', 1, ${story.endedReason ?? null})`.execute(
      tx,
    )
    await sql`insert into payments (id, order_id, provider, token, status, amount, currency, created_at, updated_at)
      values (${payment}, ${order}, 'test', '', 'Succeeded', 100, 'EUR', ${now}, ${now})`.execute(tx)
    for (const [turn, status] of (story.disputes ?? []).entries())
      await sql`insert into disputes (id, payment_id, status, amount, currency, reason, created_at, updated_at)
        values (${`${order}-${turn}`}, ${payment}, ${status}, 100, 'EUR', 'x', ${now}, ${now})`.execute(tx)
    if (story.isRefunded)
      await sql`insert into refunds
        (id, order_id, payment_id, amount, currency, reason, begun_by, line_ids, status, created_at, updated_at)
        values (${uuid('b000', number)}, ${order}, ${payment}, 100, 'EUR', 'x', 'Vendor', '[]', 'Succeeded', ${now}, ${now})`.execute(
        tx,
      )
    await sql`insert into licenses
      (id, customer_id, product_id, order_id, grant_key, status, max_activations, created_at, revoked_at, revoked_reason)
      values (${license}, ${customer}, 'clatter', ${order}, ${`${order}/p/clatter/license/clatter/0`}, ${story.status}, 3,
        ${now}, ${story.status === 'Active' ? null : now}, ${story.revokedReason ?? null})`.execute(tx)
    if (story.isMoved)
      await sql`insert into license_moves (id, license_id, from_customer_id, to_customer_id, reason, moved_at)
        values (${uuid('c000', number)}, ${license}, ${customer}, ${customer}, 'x', ${now})`.execute(tx)
  }
})
await migrateDatabase(database)
afterAll(() => database.close())

it.each(Object.keys(stories))(
  'a license of before that %s keeps its state, with every reason that is known',
  async (name) => {
    const story = stories[name]
    const id = uuid('9000', Object.keys(stories).indexOf(name))
    const license = await database.query
      .selectFrom('licenses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const reasons = database.query
      .selectFrom('licenseEndReasons')
      .selectAll()
      .where('licenseId', '=', id)
      .orderBy('kind')
    const told = (await reasons.execute()).map(({ kind, reason }) => `${kind}: ${reason}`)
    expect([license.status, license.revokedReason, told]).toEqual([
      story?.status,
      story?.revokedReason ?? null,
      story?.becomes,
    ])
  },
)
