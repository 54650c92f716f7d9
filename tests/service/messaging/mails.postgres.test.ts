import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#service/database/database.ts'
import type { MailedOrder } from '#service/sales/orders/emails.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'

const vendor = { name: 'Works', email: 'hello@works.example' }

const service = await startService('mails')
const mail = service.services.mail
const mailService = service.services.mailService
beforeEach(() => {
  service.mails.length = 0
})

const ada = { name: 'Ada', email: 'ada@example.com' }
const totals = { original: 19800, discount: 0, subtotal: 19800, taxes: 0, due: 19800 }
const currency = 'EUR'

function paidOrder(customer: typeof ada | null = ada): MailedOrder {
  const id = randomUUID()
  const line = { id: 'snares', quantity: 2, variationId: 'full', type: 'Product', productId: 'snare-works' } as const
  const product = { id: 'snare-works', name: 'Snare Works', tagline: '', iconUrl: null }
  const wire = { id, status: 'PaymentProcessing', currency, items: [{ ...line, product }], couponsApplied: [] } as const
  const order = { id, customer, customerId: null, completedAt: new Date('2026-11-21T12:00:00Z') }
  return { order, wire: { ...wire, items: [...wire.items], couponsApplied: [] }, totals }
}

/** What is sent once this has been queued twice, as when an event of the payment provider comes twice. */
async function sendTwice(queue: (tx: Tx) => Promise<void>) {
  for (const _ of ['first', 'second']) await service.database.transaction(queue)
  await jobsToRest(service)
  return service.mails.map(({ to, subject, text }) => ({ to, subject, text: text.replace(/\s+/g, ' ') }))
}

describe('of what follows a sale', () => {
  const refundOf = (order: MailedOrder, amount: number) => ({
    id: randomUUID(),
    orderId: order.order.id,
    amount,
    currency,
    reason: 'Did not fit',
    failure: null,
  })

  it('a refund in full is told once: how much, why, and which licenses have ended', async () => {
    const order = paidOrder()
    const refund = refundOf(order, totals.due)
    const [sent, ...more] = await sendTwice((tx) => mail.queueRefund(tx, refund, order, ['snares']))
    expect(more).toEqual([])
    expect(sent).toMatchObject({ to: ada.email, subject: 'Your refund from Works' })
    for (const words of ['all of what you paid', '€198', 'Did not fit', 'Snare Works: 2 licenses', order.order.id])
      expect(sent?.text).toContain(words)
  })

  it('a refund in part that ends nothing says that the licenses stay', async () => {
    const order = paidOrder()
    const refund = refundOf(order, 1250)
    const [sent] = await sendTwice((tx) => mail.queueRefund(tx, refund, order, []))
    expect(sent?.text).toContain('Refunded: €12.50')
    expect(sent?.text).toContain('a part of what you paid')
    expect(sent?.text).toContain('Your licenses stay as they are.')
  })

  it('a payment that came too late goes back, and the way to the shop is told', async () => {
    const order = paidOrder()
    const refund = refundOf(order, 19800)
    const [sent, ...more] = await sendTwice((tx) => mail.queuePaymentReturned(tx, refund, order))
    expect(more).toEqual([])
    expect(sent?.text).toContain('nothing was bought with it')
    expect(sent?.text).toContain(`Go to Works: ${shopOrigin}`)
  })

  it('nobody is told where the order has lost its customer', async () => {
    const order = paidOrder(null)
    expect(await sendTwice((tx) => mail.queuePaymentReturned(tx, refundOf(order, 19800), order))).toEqual([])
  })

  it('a payment of another amount is told to the vendor: what was due, and what came', async () => {
    const order = paidOrder()
    const payment = {
      id: randomUUID(),
      orderId: order.order.id,
      provider: 'test',
      reference: null,
      amount: 19800,
      currency,
      receivedAmount: 19799,
      receivedCurrency: currency,
    }
    const [sent, ...more] = await sendTwice((tx) => mail.queueHeldPayment(tx, payment, order))
    expect(more).toEqual([])
    expect(sent).toMatchObject({ to: vendor.email, subject: 'A payment waits for you: €197.99 instead of €198' })
    expect(sent?.text).toContain(`order accept ${order.order.id}`)
  })

  it.each([
    ['Open', 'Licenses that rest until then'],
    ['Won', 'Licenses that are yours again'],
    ['Lost', 'Licenses that have ended'],
  ] as const)('a dispute that is %s is told to customer and vendor', async (status, words) => {
    const order = paidOrder()
    const dispute = { id: 'dp_1', status, amount: 19800, currency, reason: 'fraudulent' }
    const sent = await sendTwice((tx) => mail.queueDispute(tx, dispute, order))
    expect(sent.map(({ to }) => to).toSorted()).toEqual([ada.email, vendor.email])
    expect(sent.find(({ to }) => to === ada.email)?.text).toContain(words)
    expect(sent.find(({ to }) => to === vendor.email)?.text).toContain('fraudulent')
  })
})

describe('of what the law asks', () => {
  const orderId = randomUUID()
  const declared = { name: 'Ada', email: ada.email, order: 'the one of last week', statement: 'I withdraw.' }
  const received = { ...declared, receivedAt: new Date('2026-11-21T22:28:06.789Z'), orderIds: [orderId] }
  const at = '21 November 2026 at 22:28:06 UTC'

  it('a withdrawal from a confirmed address is answered with its text and the second in which it came', async () => {
    const withdrawal = { id: 'W-1', ...received, isOwn: true }
    const [sent, ...more] = await sendTwice((tx) => mail.queueWithdrawal(tx, withdrawal))
    expect(more).toEqual([])
    for (const words of [at, 'I withdraw.', 'the one of last week']) expect(sent?.text).toContain(words)
  })
})

describe('a queued mail', () => {
  const good = { id: 'one', to: ada.email, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

  it('is handed over as it is', () => expect(mailService.send(good)).resolves.toBeUndefined())

  it.each([
    ['more than one address', { to: 'ada@example.com, all@shop.example' }],
    ['an address in a name', { to: 'Ada <ada@example.com>' }],
    ['a header in the address', { to: 'ada@example.com\r\nBcc: all@shop.example' }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: all@shop.example' }],
  ])('with %s is not', (_, change) => expect(mailService.send({ ...good, ...change })).rejects.toThrow())
})
