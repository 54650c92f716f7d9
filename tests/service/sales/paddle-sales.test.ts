import { describe, expect, it } from 'vitest'
import { send } from '../calls.ts'
import { addressIn } from '../germany.ts'
import { startPaddleSales } from '../paddle-shop.ts'

const minute = 60_000

const shop = await startPaddleSales('paddle-sales')
const { api, service, open, begin, read, call, sell, transactionOf, eventsOf, postEvents, postTwice } = shop
const { orderOf, paymentOf, licensesOf, refundsOf, countInvoices, mailsTo } = shop

describe('a sale by Paddle', () => {
  it('asks for no taxes and no consent of ours, and names the merchant', async () => {
    const sale = await open()
    await send(service.app, 'PATCH', `/api/checkout/${sale.checkoutId}/billing`, { json: { address: addressIn('DE') } })
    const shown = await read(sale)
    expect(shown).toMatchObject({ status: 'Open', merchant: { seller: 'paddle', name: 'Paddle' } })
    expect([shown.taxation, shown.law]).toEqual([undefined, {}])
    expect(shown.pages?.map(({ url }) => new URL(url).pathname)).not.toContain('/withdraw')
  })

  it('is completed with the amount and the tax that Paddle reports, and without an invoice of ours', async () => {
    const sale = await open()
    const begun = await begin(sale)
    expect(begun).toMatchObject({ status: 'ActionRequired', actionSecret: transactionOf(sale).id })
    expect(await licensesOf(sale)).toEqual([])
    api.pay(transactionOf(sale).id, 'DE')
    await postEvents(sale)
    const { due } = begun.total
    const net = due.amount * 100
    expect(await orderOf(sale)).toMatchObject({
      status: 'Completed',
      seller: 'paddle',
      subtotal: net,
      taxes: Math.round(net * 0.19),
      due: net + Math.round(net * 0.19),
      taxation: null,
    })
    expect(await licensesOf(sale)).toEqual(['Active'])
    expect(await paymentOf(sale)).toMatchObject({ status: 'Succeeded', provider: 'paddle', method: 'card' })
    await expect.poll(() => mailsTo(sale, /licenses$/).length).toBe(1)
    expect(mailsTo(sale, /invoice/)).toEqual([])
    expect(await countInvoices()).toBe(0)
  })

  it('takes the tax out of prices that include it', async () => {
    const sale = await sell('EUR', 'FR')
    const { original, discount, subtotal, taxes, due } = await orderOf(sale)
    const payment = await paymentOf(sale)
    expect([due, payment.status]).toEqual([payment.amount, 'Succeeded'])
    expect(subtotal).toBe(Math.round(payment.amount / 1.2))
    expect([Number(subtotal) + Number(taxes), Number(original) - Number(discount)]).toEqual([due, subtotal])
  })

  it('is completed by a question to Paddle when no event arrives', async () => {
    const sale = await open()
    await begin(sale)
    api.pay(transactionOf(sale).id, 'US', 'paid')
    expect((await call(sale, 'check')).status).toBe('Processing')
    api.complete(transactionOf(sale).id)
    expect((await call(sale, 'check')).status).toBe('Completed')
    await postTwice('paddle', eventsOf(sale).toReversed())
    expect(await licensesOf(sale)).toEqual(['Active'])
  })

  it('stays open in Paddle’s frame after a decline, where the customer tries again', async () => {
    const sale = await open()
    await begin(sale)
    api.pay(transactionOf(sale).id, 'DE', 'declined')
    await postEvents(sale)
    expect((await read(sale)).status).toBe('ActionRequired')
    api.pay(transactionOf(sale).id, 'DE')
    await postTwice('paddle', eventsOf(sale).toReversed())
    expect([(await orderOf(sale)).status, await licensesOf(sale)]).toEqual(['Completed', ['Active']])
  })
})

describe('a sale by Paddle that is called off', () => {
  it('by the customer leaves the order open, and what is typed stays', async () => {
    const sale = await open()
    await begin(sale)
    api.enterDetails(transactionOf(sale).id, 'DE')
    expect(await call(sale, 'abandon')).toMatchObject({ status: 'Open', merchant: { seller: 'paddle' } })
    expect(transactionOf(sale).status).toBe('canceled')
    expect(await begin(sale)).toMatchObject({ status: 'ActionRequired' })
  })

  it('at Paddle reopens the order', async () => {
    const sale = await open()
    await begin(sale)
    api.enterDetails(transactionOf(sale).id, 'DE')
    api.cancelByHand(transactionOf(sale).id)
    await postEvents(sale)
    expect(await read(sale)).toMatchObject({ status: 'Open', declineReason: expect.stringContaining('called off') })
  })

  it('by time reopens the order, and what is paid after all goes back', async () => {
    const sale = await open()
    await begin(sale)
    service.clock.advance(31 * minute)
    await expect.poll(async () => (await orderOf(sale)).status).toBe('Open')
    api.pay(transactionOf(sale).id, 'DE')
    await postEvents(sale)
    await expect
      .poll(() => api.adjustments().filter(({ transaction_id: id }) => id === transactionOf(sale).id))
      .toMatchObject([{ action: 'refund', type: 'full', status: 'approved' }])
    await expect.poll(async () => (await refundsOf(sale)).map(({ status }) => status)).toEqual(['Succeeded'])
    expect([(await orderOf(sale)).status, await licensesOf(sale)]).toEqual(['Open', []])
  })

  it('completes when it was paid before the time was over', async () => {
    const sale = await open()
    await begin(sale)
    api.pay(transactionOf(sale).id, 'DE')
    service.clock.advance(31 * minute)
    await expect.poll(async () => (await orderOf(sale)).status).toBe('Completed')
  })
})
