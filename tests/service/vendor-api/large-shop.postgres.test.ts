import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { deliveriesCounted } from '#contract/vendor-api/operation.ts'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { createTestService } from '../test-service.ts'
import { openClient } from './keys.ts'

/** One connection, whose statistics are complete once it has flushed them. */
const service = await createTestService('vendor-large-shop', {
  place: await freshDatabase('vendor-large-shop'),
  opens: (settings) => openDatabase({ ...settings, databasePool: 1 }),
})
afterAll(() => service.close())
const licenses = 30_000
await fillLargeShop(service.database, licenses)
const client = await openClient(service)
const { query: db } = service.database

/** Rows that have been read so far, of the tables that are large here: of a few hundred rows PostgreSQL reads all. */
async function rowsRead(): Promise<{ byIndex: number; inSequence: number }> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ byIndex: number; inSequence: number }>`
    select coalesce(sum(idx_tup_fetch), 0)::int as "byIndex", coalesce(sum(seq_tup_read), 0)::int as "inSequence"
    from pg_stat_user_tables
    where relname in ('customers', 'orders', 'licenses', 'activations', 'audit_entries', 'vouchers', 'jobs', 'mails',
      'payments', 'access_entries', 'customer_notes', 'activation_failures', 'webhook_deliveries', 'order_coupons',
      'order_lines', 'coupon_uses')
  `.execute(db)
  return rows[0] ?? { byIndex: 0, inSequence: 0 }
}

/** Far fewer than there are licenses, and enough for a page, and for what is looked through before an index is asked. */
const rowsOfPage = 4_000

describe('a list of a large shop reads few rows by an index:', async () => {
  const [license] = (await client.call('listLicenses')).items
  const [device] = (await client.call('listActivations')).items
  const { customerId, orderId } = { customerId: license?.customerId ?? '', orderId: license?.orderId ?? '' }
  const licenseId = device?.licenseId ?? ''
  const guest = 'guest-7@example.com'
  const batch = (await client.call('listVoucherBatches')).items[0]?.id ?? ''
  const receiver = { parameters: { id: (await client.call('listWebhooks')).items[0]?.id ?? '' } }
  /** The day so many minutes ago: a sale a minute. */
  const dayOf = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 10)
  const reads: [string, () => Promise<unknown>][] = [
    ['customers', () => client.call('listCustomers')],
    ['customers by half an address', () => client.call('listCustomers', { query: { search: 'omer-2999@' } })],
    ['customers by what nobody has', () => client.call('listCustomers', { query: { search: 'nobody-at-all' } })],
    ['orders', () => client.call('listOrders')],
    ['orders by a rare status', () => client.call('listOrders', { query: { status: 'Failed' } })],
    ['orders by customer', () => client.call('listOrders', { query: { customerId } })],
    ['orders by address', () => client.call('listOrders', { query: { email: 'Customer-7@example.com' } })],
    ['licenses', () => client.call('listLicenses')],
    ['licenses by customer', () => client.call('listLicenses', { query: { customerId } })],
    ['licenses by order', () => client.call('listLicenses', { query: { orderId } })],
    ['licenses by product', () => client.call('listLicenses', { query: { productId: 'kick-works' } })],
    ['licenses by a rare status', () => client.call('listLicenses', { query: { status: 'Revoked' } })],
    ['permanent licenses', () => client.call('listLicenses', { query: { use: 'permanent' } })],
    ['borrowed licenses', () => client.call('listLicenses', { query: { use: 'borrowed' } })],
    ['licenses of which a seat is lent', () => client.call('listLicenses', { query: { use: 'lent' } })],
    ['devices', () => client.call('listActivations')],
    ['devices by license', () => client.call('listActivations', { query: { licenseId } })],
    ['devices by customer', () => client.call('listActivations', { query: { customerId } })],
    ['devices by status', () => client.call('listActivations', { query: { status: 'Revoked' } })],
    ['failed activations', () => client.call('listActivationFailures')],
    ['failed activations by customer', () => client.call('listActivationFailures', { query: { customerId } })],
    [
      'failed activations by address',
      () => client.call('listActivationFailures', { query: { email: 'Customer-7@example.com' } }),
    ],
    [
      'failed activations by a rare reason',
      () => client.call('listActivationFailures', { query: { code: 'offline-limit-reached' } }),
    ],
    [
      'failed activations by a part of the name',
      () => client.call('listActivationFailures', { query: { device: 'computer 2999' } }),
    ],
    [
      'failed activations by a name that none has',
      () => client.call('listActivationFailures', { query: { device: 'Laptop' } }),
    ],
    ['vouchers', () => client.call('listVouchers', { parameters: { batch } })],
    ['vouchers by state', () => client.call('listVouchers', { parameters: { batch }, query: { isRedeemed: 'false' } })],
    ['parked jobs', () => client.call('listJobs', { query: { isParked: 'true' } })],
    ['the audit log', () => client.call('listAudit')],
    ['the audit log of one thing', () => client.call('listAudit', { query: { about: licenseId } })],
    ['the audit log of a product', () => client.call('listAudit', { query: { about: 'many' } })],
    ['the audit log of what nobody did', () => client.call('listAudit', { query: { about: 'nothing' } })],
    ['the beginning of the audit log', () => client.call('listAudit', { query: { to: dayOf(licenses - 60) } })],
    ['a day of the audit log', () => client.call('listAudit', { query: { from: dayOf(20_000), to: dayOf(20_000) } })],
    ['webhooks', () => client.call('listWebhooks')],
    ['deliveries by a rare status', () => client.call('listDeliveries', { ...receiver, query: { status: 'Parked' } })],
    ['a search for half an address', () => client.call('search', { query: { q: 'omer-2999@' } })],
    ['a search for what nobody has', () => client.call('search', { query: { q: 'nobody-at-all' } })],
    ['a search for what everybody has', () => client.call('search', { query: { q: 'example.com' } })],
    ['customers by what everybody has', () => client.call('listCustomers', { query: { search: 'example.com' } })],
    ['orders by half an address', () => client.call('listOrders', { query: { search: 'omer-2999@' } })],
    ['orders by what is not sold', () => client.call('listOrders', { query: { itemId: 'nothing' } })],
    ['orders that are held', () => client.call('listOrders', { query: { isHeld: 'true' } })],
    ['orders of some days', () => client.call('listOrders', { query: { sort: 'oldest', from: '2026-11-01' } })],
    ['licenses by address', () => client.call('listLicenses', { query: { email: 'Customer-7@example.com' } })],
    ['licenses that were granted', () => client.call('listLicenses', { query: { origin: 'vendor' } })],
    ['devices by a part of the name', () => client.call('listActivations', { query: { device: 'Studio' } })],
    ['devices by a name that none has', () => client.call('listActivations', { query: { device: 'Laptop' } })],
    ['invoices', () => client.call('listInvoices', { query: { series: 'Invoice' } })],
    ['an invoice', () => client.call('listInvoices', { query: { number: '4711' } })],
    ['the inbox', () => client.call('showInbox')],
    ['one customer', () => client.call('showCustomer', { parameters: { emailOrId: customerId } })],
    ['the timeline of a customer', () => client.call('customerTimeline', { parameters: { emailOrId: customerId } })],
    ['the timeline of a guest', () => client.call('customerTimeline', { parameters: { emailOrId: guest } })],
    ['one guest', () => client.call('showCustomer', { parameters: { emailOrId: guest } })],
    ['sign-ins', () => client.call('listAccess')],
    ['old sign-ins', () => client.call('listAccess', { query: { to: dayOf(licenses - 60) } })],
    ['sign-ins of one customer', () => client.call('listAccess', { query: { customerId } })],
    ['one license', () => client.call('showLicense', { parameters: { id: licenseId } })],
    ['one order', () => client.call('showOrder', { parameters: { id: orderId } })],
  ]

  it.each(reads)('%s', async (_, read) => {
    const costs: { byIndex: number; inSequence: number }[] = []
    // Jobs of the service read as well: the least of several tries is what the list itself has read.
    for (let tries = 0; tries < 3; tries += 1) {
      const before = await rowsRead()
      await read()
      const after = await rowsRead()
      const [byIndex, inSequence] = [after.byIndex - before.byIndex, after.inSequence - before.inSequence]
      costs.push({ byIndex, inSequence })
    }
    expect(Math.min(...costs.map(({ inSequence }) => inSequence))).toBe(0)
    expect(Math.min(...costs.map(({ byIndex }) => byIndex))).toBeLessThan(rowsOfPage)
  })
})

it('counts the deliveries of a webhook only so far', async () => {
  const { items } = await client.call('listWebhooks')
  expect(items.map(({ deliveries }) => deliveries)).toEqual([{ Waiting: 0, Delivered: deliveriesCounted, Parked: 0 }])
})
