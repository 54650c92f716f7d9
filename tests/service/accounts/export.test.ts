import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AccountExport } from '#contract/endpoints/account.ts'
import type { Schema } from '#service/database/schema.ts'
import { createPersonalData } from '#service/personal-data.ts'
import { exportPageSize } from '#service/platform/personal-data.ts'
import { listTables } from '#tests/support/database-dump.ts'
import { dataOf, send } from '../calls.ts'
import { buyer, signUp } from '../customers.ts'
import { activate } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { setPassword } from './identity-calls.ts'

const service = await startService('account-export')

const read = (token?: string, headers = {}) =>
  send(service.app, 'GET', '/api/customer/identity/export', { token, headers })
const sectionsOf = async (token: string) => (await dataOf<AccountExport>(read(token))).sections

/** The sections that all modules together export of a customer. */
const sectionsFor = (customer: { customerId: string; email: string | null }) =>
  createPersonalData(service.services).flatMap(({ exportFor }) => Object.entries(exportFor(customer)))

const isCatalogue = 'What is for sale, the same for everybody'
const isOfTestProvider = 'The books of the test provider, which moves no money; payments and refunds tell the same'

/** Tables of which nothing is exported, and why. */
const notExported: Readonly<Partial<Record<keyof Schema, string>>> = {
  products: isCatalogue,
  releases: isCatalogue,
  artifacts: isCatalogue,
  bundles: isCatalogue,
  bundleProducts: isCatalogue,
  variations: isCatalogue,
  catalogueState: isCatalogue,
  discounts: isCatalogue,
  coupons: isCatalogue,
  voucherBatches: isCatalogue,
  testCharges: isOfTestProvider,
  testEvents: isOfTestProvider,
  testRefunds: isOfTestProvider,
  keys: 'The keys of the shop itself',
  databaseOwner: 'The id of the vendor that the database belongs to',
  webhookReceivers: 'Programs of the vendor that are told what happens',
  webhookDeliveries: 'Ids of orders, licenses, activations and refunds, all of which are exported',
  invoiceSeries: 'The last numbers that were given',
  refreshTokens: 'Hashes of secrets that the browser holds; their sessions are exported',
  limits: 'How often something was tried, forgotten after a day',
  doctorFindings: 'What the checks of the program found about its settings, files and servers',
  apiKeys: 'Programs of the vendor that call the vendor API',
  staff: 'Accounts of the vendor’s own staff, who are no customers',
  staffInvitations: 'Hashes of links that the staff were mailed',
  staffPasskeys: 'Public keys by which the staff sign in',
  staffRecoveryCodes: 'Hashes of codes by which the staff sign in',
  staffSessions: 'Sessions of the staff at the desk, removed after 30 days',
  staffChallenges: 'Questions to passkeys of the staff, removed after a day',
  licenseLogNodes: 'Hashes of salted entries, which say nothing without the entries; those are exported',
  licenseLogHeads: 'Hashes over all of the license log, which are published',
  imports: 'What the vendor has imported, without data of customers',
  importEntries: 'Ids of other stores; what has become of them is exported',
  erasedAddresses: 'HMACs of addresses of erased accounts',
  importKeys: 'Ids of other stores; what has become of them is exported',
  idempotencyKeys: 'Answers to calls as they were given, forgotten after a day; what they tell of is exported',
}

it('every table is exported, or a reason is given why it is not', async () => {
  const exported = sectionsFor({ customerId: '', email: null }).flatMap(([, { tables }]) => tables)
  const named = [...exported, ...Object.keys(notExported)].map((name) =>
    name.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`),
  )
  expect(
    named.sort(),
    'A new table: export and erase it in the personal-data-repository.ts of its module, or say above why not',
  ).toEqual(await listTables(service.database))
  for (const reason of Object.values(notExported)) expect(reason.length).toBeGreaterThan(15)
})

it('a customer gets all of their data as a file, and no data of others', { tags: ['long'] }, async () => {
  const { user, token, orderId, licenseId } = await buyer(service.app)
  await activate(service.app, token, 'my-machine')
  await setPassword(service.app, token, 'correct horse battery', 'another battery')
  const other = await buyer(service.app, 'Eve')
  await activate(service.app, other.token, 'her-machine')

  const { headers, statusCode, body } = await read(token)
  expect([statusCode, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
    'no-store',
  ])
  const { sections } = JSON.parse(body).data
  expect(sections).toMatchObject({
    account: [{ id: user.id, email: user.email, name: 'Ada', hasPassword: true }],
    sessions: [{ userAgent: 'lightMyRequest' }],
    orders: [{ id: orderId, status: 'Completed', customer: { email: user.email } }],
    orderLines: [{ itemId: 'snare-works', quantity: 1 }],
    payments: [{ orderId, status: 'Succeeded', amount: 9900 }],
    invoices: [{ orderId, series: 'Invoice' }],
    licenses: [{ id: licenseId, productId: 'snare-works' }],
    devices: [{ deviceSignature: 'my-machine', name: 'Machine my-machine' }],
    activationRequests: [{ deviceSignature: 'my-machine', status: 'Completed' }],
  })
  expect(sections.auditLog.map(({ action }: { action: string }) => action).sort()).toEqual([
    ...['LicenseGranted', 'PasswordChanged', 'PaymentSucceeded'],
  ])
  for (const foreign of [
    other.user.id,
    other.user.email,
    other.orderId,
    'her-machine',
    'argon2',
    'tok_',
    'refreshToken',
  ])
    expect([foreign, body.includes(foreign)]).toEqual([foreign, false])
})

it('an unconfirmed address exports nothing that its owner subscribed to', async () => {
  const { accessToken, email, id } = await signUp(service.app)
  await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
  expect((await sectionsOf(accessToken)).optionalMail).toEqual([])
  const proved = { confirmedAt: service.clock.now() }
  await service.database.query.updateTable('customers').set(proved).where('id', '=', id).execute()
  expect((await sectionsOf(accessToken)).optionalMail).toMatchObject([{ email }])
})

/** Gives a customer so many licenses, each with a device and an entry in the audit log. */
async function giveMany(customerId: string, count: number): Promise<void> {
  const license = sql`(lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid`
  const device = sql`(lpad(n::text, 8, '0') || '-0000-4000-8000-000000000001')::uuid`
  const numbers = sql`generate_series(1, ${count}::int) n`
  for (const statement of [
    sql`insert into licenses (id, customer_id, product_id, grant_key, status, active_activations, max_activations, created_at)
      select ${license}, ${customerId}::uuid, 'snare-works', 'many:' || n, 'Active', 1, 3, now() from ${numbers}`,
    sql`insert into activations (id, license_id, product_id, customer_id, name, device_signature, status, method, created_at)
      select ${device}, ${license}, 'snare-works', ${customerId}::uuid, 'Studio', 'sig' || n, 'Active', 'Online', now()
      from ${numbers}`,
    sql`insert into audit_entries (at, actor, action, about, details)
      select now(), 'Shop', 'LicenseGranted', ${license}, jsonb_build_object('customerId', ${customerId}::text)
      from ${numbers}`,
  ])
    await statement.execute(service.database.query)
  // As autovacuum does in time.
  await sql`vacuum analyze`.execute(service.database.query)
}

it('a customer of 2,000 licenses gets all of them, a page at a time, so that nobody waits', {
  tags: ['long'],
}, async () => {
  const { user, token } = await buyer(service.app, 'Many')
  const count = 2_000
  await giveMany(user.id, count)
  const { sections } = JSON.parse((await read(token)).body).data
  for (const name of ['licenses', 'devices', 'auditLog']) {
    const ids = new Set(sections[name].map(({ id }: { id: string }) => id))
    expect([name, ids.size, ids.size >= count]).toEqual([name, sections[name].length, true])
  }
  const person = { customerId: user.id, email: user.email }
  for (const [name, section] of sectionsFor(person))
    for await (const rows of section.read(service.database.query))
      expect([name, rows.length <= exportPageSize]).toEqual([name, true])
})
