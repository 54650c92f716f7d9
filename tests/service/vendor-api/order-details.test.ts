import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { buy, kickLine, openCheckout, signUp, snareLine } from '../customers.ts'
import { owner } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const service = await startService('vendor-order-details')
const client = noteCalls(await openClient(service), 'order-details.test.ts')
const reason = 'Asked on the phone'
const of = (id: string) => ({ parameters: { id } })
const show = (id: string) => client.call('showOrder', of(id))

async function buyBoth(): Promise<string> {
  const { accessToken } = await signUp(service.app)
  return buy(service.app, accessToken, snareLine(2), kickLine())
}

it('lines have names, prices, and what is left to refund of each', async () => {
  const id = await buyBoth()
  const before = await show(id)
  const [snare, kick] = before.lines
  expect(before.lines).toMatchObject([
    { name: 'Snare Works', itemId: 'snare-works', quantity: 2, unitAmount: 9900, paid: 19_800, refunded: 0 },
    { name: 'Kick Works', itemId: 'kick-works', quantity: 1, refunded: 0 },
  ])
  expect(before.refundable).toBe(before.due)
  expect(before.lines.map(({ refundable }) => refundable)).toEqual([snare?.paid, kick?.paid])
  const body = { reason, lineIds: [kick?.lineId ?? ''] }
  const after = await client.call('refundOrder', { ...of(id), body })
  expect(after.lines).toMatchObject([
    { refunded: 0, refundable: 19_800 },
    { refunded: kick?.paid, refundable: 0 },
  ])
  expect(after.refundable).toBe(19_800)
  const last = await client.call('refundOrder', { ...of(id), body: { reason, amount: 1000 } })
  expect(last.lines.map(({ refundable }) => refundable)).toEqual([18_800, 0])
})

it('lines of an order that nobody has paid have a name and nothing to refund', async () => {
  const { orderId } = await openCheckout(service.app, undefined, snareLine())
  expect(await show(orderId)).toMatchObject({
    lines: [{ name: 'Snare Works', unitAmount: null, paid: 0, refundable: 0 }],
    refundable: 0,
    country: null,
  })
})

it('each attempt to pay is there, with what the provider told of it', async () => {
  const { orderId } = await owner(service)
  const paymentId = (await show(orderId)).payments[0]?.id ?? ''
  const event = { id: randomUUID(), paymentId, type: 'payment.succeeded', receivedAt: new Date() }
  await service.database.query.insertInto('paymentEvents').values(event).execute()
  const { payments, invoices } = await vi.waitFor(async () => {
    const order = await show(orderId)
    expect(order.invoices).toHaveLength(1)
    return order
  }, 20_000)
  expect(payments).toMatchObject([{ status: 'Succeeded', amount: 9900 }])
  expect(payments[0]?.events).toContainEqual(expect.objectContaining({ type: 'payment.succeeded' }))
  expect(invoices[0]?.name).toMatch(/^INV-\d{6}$/)
})

it('the mails of a completed order are sent again, as often as they are asked for', async () => {
  const { orderId, email } = await owner(service)
  await vi.waitFor(async () => expect((await show(orderId)).invoices).toHaveLength(1), 20_000)
  const sent = () => service.mails.filter(({ to }) => to === email).length
  // To confirm the account, with the licenses, and with the invoice.
  const before = 3
  await vi.waitFor(() => expect(sent()).toBe(before), 20_000)
  for (const times of [1, 2]) {
    expect(await client.call('resendOrderMail', { ...of(orderId), body: { reason } })).toEqual({ to: email, mails: 2 })
    await vi.waitFor(() => expect(sent()).toBe(before + 2 * times), 20_000)
  }
  const { items } = await client.call('listAudit', { query: { about: orderId } })
  expect(items.filter(({ action }) => action === 'OrderMailed')).toHaveLength(2)
})

it('nothing is mailed of an order that is open, unknown, or whose customer was erased', async () => {
  const { orderId: open } = await openCheckout(service.app, undefined, snareLine())
  const resend = (id: string) => client.call('resendOrderMail', { ...of(id), body: { reason } })
  await expect(resend(open)).rejects.toMatchObject({ status: 409 })
  await expect(resend(randomUUID())).rejects.toMatchObject({ status: 404 })
  const { orderId } = await owner(service)
  await service.database.query.updateTable('orders').set({ customer: null }).where('id', '=', orderId).execute()
  await expect(resend(orderId)).rejects.toMatchObject({ status: 409 })
})
