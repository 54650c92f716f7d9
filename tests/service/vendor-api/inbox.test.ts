import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { InboxKind } from '#contract/vendor-api/inbox.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { dataOf, send } from '../calls.ts'
import { requestOf, terms } from '../catalogue/education.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { owner } from '../licensing/manual-licenses.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const service = await startService('vendor-inbox', { education: terms })
const client = noteCalls(await openClient(service), 'inbox.test.ts')
const { query: db } = service.database
const reason = 'Decided on the phone'
const of = (id: string) => ({ parameters: { id } })
const show = async (kind?: InboxKind, as = client) => as.call('showInbox', kind ? { query: { kind } } : {})
const itemsOf = async (kind: InboxKind) => (await show(kind)).items
const countOf = async (kind: InboxKind) => (await show()).counts.find((one) => one.kind === kind)?.count

const day = 24 * 60 * 60 * 1000
const ada = await owner(service)

it('is empty where nothing needs a person', async () => {
  const { items, counts } = await show()
  expect(items).toEqual([])
  expect(counts.filter(({ count }) => count > 0)).toEqual([])
})

it('has held payments until they are decided on', async () => {
  const { accessToken, email } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
  await pay(service.app, checkoutId, 'tok_other_amount')
  const [item] = await itemsOf('heldPayment')
  expect(item).toMatchObject({
    orderId,
    detail: email,
    title: expect.stringMatching(/arrived instead of €99$/),
    actions: [
      { operation: 'acceptPayment', path: `/api/vendor/orders/${orderId}/accept`, permission: 'orders:review' },
      { operation: 'returnPayment' },
    ],
  })
  expect((await client.call('listOrders', { query: { isHeld: 'true' } })).items).toMatchObject([{ id: orderId }])
  await client.call('acceptPayment', { ...of(orderId), body: { reason } })
  expect(await itemsOf('heldPayment')).toEqual([])
})

it('has disputes until the bank decides, with the day by which it wants evidence', async () => {
  const evidenceDueAt = new Date(Date.now() + 7 * day).toISOString()
  await dispute(service, ada.orderId, 'Open', 'dp_1')
  expect(await itemsOf('dispute')).toMatchObject([{ id: 'dp_1', orderId: ada.orderId, deadline: null }])
  await dispute(service, ada.orderId, 'Open', 'dp_1', evidenceDueAt)
  expect(await itemsOf('dispute')).toMatchObject([{ id: 'dp_1', deadline: evidenceDueAt, detail: ada.email }])
  expect((await client.call('listOrders', { query: { isDisputed: 'true' } })).items).toMatchObject([
    { id: ada.orderId },
  ])
  await dispute(service, ada.orderId, 'Won', 'dp_1')
  expect(await itemsOf('dispute')).toEqual([])
  const { items } = await client.call('listDisputes', { query: { status: 'Won' } })
  expect(items).toMatchObject([{ id: 'dp_1', status: 'Won', evidenceDueAt, customer: { email: ada.email } }])
  expect((await client.call('listDisputes', { query: { status: 'Lost' } })).items).toEqual([])
})

it('has a PDF for the bank, with the devices, the sign-ins and the mails of the customer', async () => {
  await dispute(service, ada.orderId, 'Open', 'dp_2')
  const texts = readPdf(Buffer.from(await client.call('readEvidence', of('dp_2')))).pages.flat()
  for (const text of ['dp_2', `Order ${ada.orderId}`, ada.email, 'Snare Works', 'Signed up'])
    expect(texts).toContain(text)
  await expect(client.call('readEvidence', of('dp_3'))).rejects.toMatchObject({ status: 404 })
  await dispute(service, ada.orderId, 'Won', 'dp_2')
})

it('has withdrawals until they are settled, with the orders that they may mean', async () => {
  const json = { name: 'Ada', email: ada.email, order: ada.orderId }
  const { id } = await dataOf<{ id: string }>(send(service.app, 'POST', '/api/customer/withdrawals', { json }))
  const [item] = await itemsOf('withdrawal')
  expect(item).toMatchObject({ id, detail: ada.email })
  expect(Date.parse(item?.deadline ?? '') - Date.parse(item?.since ?? '')).toBe(14 * day)
  const { withdrawal, orders } = await client.call('showWithdrawal', of(id))
  expect(orders).toMatchObject([{ id: ada.orderId, customer: { email: ada.email }, activations: 0 }])
  expect(withdrawal).toMatchObject({ settledAt: null, outcome: null, orderGiven: ada.orderId })
  const body = { reason, outcome: 'Refunded' } as const
  expect(await client.call('settleWithdrawal', { ...of(id), body })).toMatchObject({ id, outcome: 'Refunded' })
  await expect(client.call('settleWithdrawal', { ...of(id), body })).rejects.toMatchObject({ status: 409 })
  expect(await itemsOf('withdrawal')).toEqual([])
  const ids = async (query: { isSettled?: 'true' | 'false'; email?: string }) =>
    (await client.call('listWithdrawals', { query })).items.map((one) => one.id)
  expect(await ids({ isSettled: 'true', email: ada.email.toUpperCase() })).toEqual([id])
  expect(await ids({ isSettled: 'false' })).toEqual([])
  await expect(client.call('showWithdrawal', of(randomUUID()))).rejects.toMatchObject({ status: 404 })
})

it('has requests for the education discount, the oldest first', async () => {
  for (const _ of [1, 2]) await send(service.app, 'POST', '/api/education/requests', { json: requestOf() })
  const items = await itemsOf('educationRequest')
  expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).toSorted())
  expect(items).toHaveLength(2)
  await client.call('approveEducationRequest', { ...of(items[0]?.id ?? ''), body: { reason } })
  expect((await itemsOf('educationRequest')).map(({ id }) => id)).toEqual([items[1]?.id])
})

const park = (kind: string, payload: Record<string, string>, count = 1) =>
  db
    .insertInto('jobs')
    .values(
      Array.from({ length: count }, () => {
        const [runAt, parkedAt] = [new Date(), new Date()]
        const shared = { kind, payload: JSON.stringify(payload), dedupeKey: null, lastError: 'The server said no' }
        return { ...shared, id: randomUUID(), runAt, parkedAt }
      }),
    )
    .execute()

it('has mails that could not be sent apart from other jobs that failed', async () => {
  await park('refund-payment', { refundId: randomUUID() })
  await park('send-mail', { kind: 'order-completed', to: ada.email })
  expect(await itemsOf('failedJob')).toMatchObject([{ title: 'refund-payment', detail: 'The server said no' }])
  const [mail] = await itemsOf('unsentMail')
  expect(mail?.title).toBe(`order-completed to ${ada.email}`)
  expect(mail?.actions.map(({ operation }) => operation)).toEqual(['retryJob', 'dropJob'])
  await client.call('dropJob', { ...of(mail?.id ?? ''), body: { reason } })
  expect(await itemsOf('unsentMail')).toEqual([])
})

it('has receivers of webhooks with deliveries that are not tried any more', async () => {
  const body = { url: 'https://hooks.example/secret-path', events: ['license.granted' as const], reason }
  const { id } = await client.call('addWebhook', { body })
  await owner(service)
  await owner(service)
  const parked = { status: 'Parked', lastFailure: 'It answered 500' } as const
  await db.updateTable('webhookDeliveries').set(parked).where('receiverId', '=', id).execute()
  const [item] = await itemsOf('unsentWebhooks')
  expect(item).toMatchObject({ id, title: '2 deliveries to hooks.example', detail: 'It answered 500' })
})

it('puts what has a deadline first', async () => {
  const json = { name: 'Ada', email: ada.email, order: 'the last one' }
  await send(service.app, 'POST', '/api/customer/withdrawals', { json })
  const { items } = await show()
  expect(items[0]?.kind).toBe('withdrawal')
  expect(items.slice(1).every(({ deadline }) => deadline === null)).toBe(true)
})

it('shows 50 items of a kind, and counts up to 1,000', async () => {
  await park('refund-payment', { refundId: randomUUID() }, 1000)
  expect(await itemsOf('failedJob')).toHaveLength(50)
  const { counts } = await show()
  expect(counts.find(({ kind }) => kind === 'failedJob')).toEqual({ kind: 'failedJob', count: 1000, isCapped: true })
  expect(await countOf('withdrawal')).toBe(1)
})

it('has no failed jobs once all were tried again', async () => {
  await service.database.query
    .updateTable('jobs')
    .set({ runAt: new Date(Date.now() + day) })
    .execute()
  const { retried } = await client.call('retryAllJobs', { body: { reason } })
  expect(retried).toBe(1001)
  expect(await countOf('failedJob')).toBe(0)
  await park('refund-payment', { refundId: randomUUID() })
})

it('shows each role only what it may read', async () => {
  const { items, counts } = await show(undefined, await openClient(service, 'releases'))
  expect(counts.map(({ kind }) => kind)).toEqual(['failedJob', 'unsentMail', 'doctorWarning'])
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['failedJob']))
})
