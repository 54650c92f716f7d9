import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccountExport } from '#contract/endpoints/account.ts'
import { columnsWith, type DumpedValue, dumpDatabase } from '#tests/support/database-dump.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, buyer, openCheckout, password, pay, signUp, snareLine } from '../customers.ts'
import { activate, validate } from '../licensing/devices.ts'
import type { TestService } from '../test-service.ts'
import { buyAsGuest, getUser, newAddress, refresh, signIn, signUpAs } from './identity-calls.ts'
import { jobsToRest } from './mailed-links.ts'
import {
  ip,
  type LivedThrough,
  liveThroughAll,
  openShopForAll,
  trace,
  untilRefunded,
} from './person-with-everything.ts'

/** What the books have to keep: who bought, as it stands in a paid order and its documents, and what was declared of it. */
const books = [
  ...['orders.customer', 'orders.taxation', 'invoices.document', 'invoices.booking'],
  ...['name', 'email', 'order_given', 'statement'].map((column) => `withdrawals.${column}`),
]

const path = '/api/customer/identity/erase'
const erase = ({ app }: TestService, token: string, json: object = { password, confirmation: 'ERASE' }) =>
  send(app, 'POST', path, { token, json })

const service = await openShopForAll('erasure')
afterAll(() => service.close())

describe('of a person who has done everything', () => {
  let person: LivedThrough
  let before: DumpedValue[]
  let after: DumpedValue[]
  let exported: AccountExport
  beforeAll(async () => {
    person = await liveThroughAll(service)
    await untilRefunded(service)
    before = await dumpDatabase(service.database)
    exported = await dataOf(send(service.app, 'GET', '/api/customer/identity/export', { token: person.token }))
    const answer = await erase(service, person.token)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await vi.waitFor(() => expect(mailsOfErasure(person.email)).toHaveLength(1), { timeout: 20_000 })
    await jobsToRest(service)
    after = await dumpDatabase(service.database)
  })

  const mailsOfErasure = (to: string) =>
    service.mails.filter((mail) => mail.to === to && /is erased/.test(mail.subject))

  it('every kind of trace exists before the erasure', () => {
    expect(columnsWith(before, trace).sort()).toEqual(
      expect.arrayContaining([
        ...['activation_requests.device_name', 'activation_requests.device_signature', 'activations.device_signature'],
        ...['activations.name', 'checkouts.billing', 'customers.address', 'customers.email', 'customers.name'],
        ...['idempotency_keys.body', 'jobs.last_error', 'jobs.payload', 'limits.key', 'mailed_codes.email'],
        ...['orders.customer', 'orders.utm', 'sessions.user_agent'],
      ]),
    )
  })

  it('nothing is left in any table except what the books keep', () => {
    expect(columnsWith(after, trace).filter((column) => !books.includes(column))).toEqual([])
  })

  it('no hash of the address or of a device is left either', () => {
    const secrets = [person.email, person.email.toLowerCase(), person.signature]
    const hashes = secrets.flatMap((secret) =>
      ['md5', 'sha1', 'sha256'].flatMap((algorithm) =>
        (['hex', 'base64', 'base64url'] as const).map((form) => createHash(algorithm).update(secret).digest(form)),
      ),
    )
    expect(after.filter(({ text }) => hashes.some((hash) => text.includes(hash)))).toEqual([])
  })

  it('an order that was paid keeps its customer, and leads to no account; one that was not has lost them', async () => {
    const orders = await service.database.query.selectFrom('orders').selectAll().execute()
    const named = orders.filter(({ customer }) => customer !== null)
    expect(named.map(({ status }) => status)).toEqual(['Completed', 'Completed'])
    expect(named.find(({ id }) => id === person.soldOrderId)?.customer).toMatchObject({
      name: expect.stringMatching(trace),
    })
    expect(orders.map(({ customerId, claimEmail, utm }) => [customerId, claimEmail, utm])).toEqual(
      orders.map(() => [null, null, null]),
    )
  })

  it('what still refers to the account knows only its id', () => {
    expect(columnsWith(after, new RegExp(person.user.id)).sort()).toEqual([
      ...['audit_entries.about', 'audit_entries.details', 'customers.id', 'jobs.dedupe_key'],
      ...['licenses.customer_id', 'sessions.customer_id', 'vouchers.redeemed_by'],
    ])
    const count = (dump: DumpedValue[], table: string) =>
      dump.filter((value) => value.table === table && value.column === 'id').length
    for (const table of ['licenses', 'activations', 'activation_requests', 'vouchers', 'orders'])
      expect([table, count(after, table)]).toEqual([table, count(before, table)])
  })

  it('tries from a network address are counted for a day', async () => {
    const seen = new RegExp(ip.replaceAll('.', '\\.'))
    expect(columnsWith(after, seen)).toEqual(['limits.key'])
    service.clock.advance(25 * 3600_000)
    await service.services.upkeep.run()
    expect(columnsWith(await dumpDatabase(service.database), seen)).toEqual([])
  })

  it('they are signed out everywhere at once, and their address is unknown', async () => {
    const { app } = service
    expect((await getUser(app, person.token)).statusCode).toBe(401)
    expect((await refresh(app, person.user)).statusCode).toBe(403)
    const [gone, unknown] = [await signIn(app, person.email), await signIn(app, newAddress())]
    expect([gone.statusCode, gone.json()]).toEqual([404, unknown.json()])
    const again = await signUpAs(app, person.email)
    expect(again.id).not.toBe(person.user.id)
    const { items } = await dataOf<{ items: unknown[] }>(
      send(app, 'GET', '/api/customer/inventory/licenses', { token: again.accessToken }),
    )
    expect(items).toEqual([])
  })

  it('their licenses and trials end, and their devices are refused', async () => {
    for (const token of [person.online, person.trial])
      expect(await problemOf(validate(service.app, token))).toMatchObject({ statusCode: 400 })
  })

  it('one email confirms it to the former address, with the correct counts', () => {
    const [mail] = mailsOfErasure(person.email)
    expect(mail?.text).toMatch(/6 licenses/)
    expect(mail?.text).toMatch(/2 paid orders/)
  })

  it('all of it was in the earlier export', () => {
    const text = JSON.stringify(exported.sections)
    for (const one of ['Quirkweg 17', 'QuirkBrowser', 'quirk-machine-1', 'quirk-machine-2', 'quirk-machine-3'])
      expect(text).toContain(one)
    expect(text).not.toMatch(/argon2|tok_/)
  })
})

describe('whoever asks for it', () => {
  it.each([
    ['a wrong password', { password: 'wrong', confirmation: 'ERASE' }, ['password']],
    ['another word', { password, confirmation: 'yes' }, ['confirmation']],
    ['no word', { password }, ['confirmation']],
  ])('erases nothing with %s', async (_, json, fields) => {
    const { accessToken } = await signUp(service.app)
    const { statusCode, errors } = await problemOf(erase(service, accessToken, json))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, fields])
    expect((await getUser(service.app, accessToken)).statusCode).toBe(200)
  })

  it('waits until a payment of theirs has come to its end', async () => {
    const { accessToken: token } = await signUp(service.app)
    const { checkoutId } = await openCheckout(service.app, token, snareLine())
    await pay(service.app, checkoutId, 'tok_second_step')
    expect(await problemOf(erase(service, token))).toMatchObject({ statusCode: 409, detail: /still under way/ })
    await send(service.app, 'POST', `/api/checkout/${checkoutId}/test-bank`, { json: { approve: false } })
    expect((await erase(service, token)).statusCode).toBe(204)
  })

  it('twice at once is erased once and mailed once', async () => {
    const { accessToken, email } = await signUp(service.app)
    const answers = await Promise.all([erase(service, accessToken), erase(service, accessToken)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401])
    await jobsToRest(service)
    expect(service.mails.filter(({ to, subject }) => to === email && /is erased/.test(subject))).toHaveLength(1)
  })

  it('keeps a shared device for others', async () => {
    const { user, token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'shared-machine')
    const other = await signUp(service.app, 'Eve')
    await buy(service.app, other.accessToken, snareLine())
    await activate(service.app, other.accessToken, 'shared-machine')
    await jobsToRest(service)
    const rows = async () => (await dumpDatabase(service.database)).filter(({ text }) => text.includes(user.email))
    const before = await rows()
    expect((await erase(service, other.accessToken)).statusCode).toBe(204)
    expect(await rows()).toEqual(before)
    expect((await validate(service.app, licenseToken)).statusCode).toBe(200)
  })

  it('keeps orders of an account that once had the address', async () => {
    const { user, orderId } = await buyer(service.app)
    const change = (id: string, changes: object) =>
      service.database.query.updateTable('customers').set(changes).where('id', '=', id).execute()
    await change(user.id, { email: newAddress('moved') })
    const next = await signUpAs(service.app, user.email)
    await change(next.id, { confirmedAt: service.clock.now() })
    expect((await erase(service, next.accessToken)).statusCode).toBe(204)
    const order = service.database.query.selectFrom('orders').selectAll().where('id', '=', orderId)
    expect(await order.executeTakeFirstOrThrow()).toMatchObject({
      customerId: user.id,
      customer: { email: user.email },
    })
  })

  it('without a confirmed address keeps what waits for its owner', async () => {
    const email = newAddress('owner')
    const orderId = await buyAsGuest(service.app, email)
    await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
    await jobsToRest(service)
    const { accessToken } = await signUpAs(service.app, email)
    expect((await erase(service, accessToken)).statusCode).toBe(204)
    const { query } = service.database
    const order = await query.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ claimEmail: email, customer: { email } })
    const reader = await query.selectFrom('subscribers').selectAll().where('email', '=', email).execute()
    expect(reader).toHaveLength(1)
  })
})

describe('the vendor', () => {
  it('erases a guest, whose paid order stays for the books', async () => {
    const email = newAddress('Gus')
    const orderId = await buyAsGuest(service.app, email)
    const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
    await send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { email, name: 'Gus' } })
    await jobsToRest(service)
    const { identity } = service.services
    expect(await identity.erasure.eraseByAddress(email.toUpperCase())).toMatchObject({ licenses: 0, orders: 1 })
    await jobsToRest(service)
    const dump = await dumpDatabase(service.database)
    const columns = columnsWith(dump, new RegExp(email, 'i'))
    expect(columns.filter((column) => !books.includes(column))).toEqual([])
    const order = await service.database.query
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'Completed', claimEmail: null, customer: { email } })
  })

  it('gets 404 when nothing is known of an address', async () => {
    await expect(service.services.identity.erasure.eraseByAddress(newAddress())).rejects.toMatchObject({ status: 404 })
  })
})
