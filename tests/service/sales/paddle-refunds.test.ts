import { describe, expect, it } from 'vitest'
import { kickLine, snareLine } from '../customers.ts'
import type { Sale } from '../merchant-sales.ts'
import { startPaddleSales } from '../paddle-shop.ts'

const shop = await startPaddleSales('paddle-refunds')
const { api, service, sell, transactionOf, eventsOf, postEvents, post } = shop
const { orderOf, paymentOf, licensesOf, refundsOf, countInvoices, mailsTo } = shop
const { refunds } = service.services

const adjustmentsOf = (sale: Sale) =>
  api.adjustments().filter(({ transaction_id: id }) => id === transactionOf(sale).id)
const statesOf = async (sale: Sale) => (await refundsOf(sale)).map(({ status }) => status)
const totalOf = async (sale: Sale) => Number((await orderOf(sale)).due)

describe('a refund of what Paddle has sold', () => {
  it('gives everything back with its tax, ends the licenses, and numbers no credit note', async () => {
    const sale = await sell()
    await refunds.request(sale.orderId, { reason: 'Bought twice' })
    await expect.poll(() => statesOf(sale)).toEqual(['Succeeded'])
    await postEvents(sale)
    expect(adjustmentsOf(sale)).toMatchObject([{ type: 'full', totals: { total: String(await totalOf(sale)) } }])
    expect([await licensesOf(sale), await statesOf(sale)]).toEqual([['Revoked'], ['Succeeded']])
    await expect.poll(() => mailsTo(sale, /refund/).length).toBe(1)
    expect(await countInvoices()).toBe(0)
  })

  it('gives a line back from the item of the line, with its share of the tax', async () => {
    const sale = await sell('USD', 'DE', snareLine(), kickLine())
    const { id: lineId } = kickLine()
    await refunds.request(sale.orderId, { reason: 'Wrong product', lineIds: [lineId] })
    await expect.poll(() => statesOf(sale)).toEqual(['Succeeded'])
    const [adjustment] = adjustmentsOf(sale)
    const line = transactionOf(sale).details.line_items[1]
    expect(adjustment).toMatchObject({ type: 'partial', totals: { total: line?.totals.total } })
    expect(adjustment?.items.map(({ item_id, type }) => [item_id, type])).toEqual([[line?.id, 'full']])
    expect((await licensesOf(sale)).toSorted()).toEqual(['Active', 'Revoked'])
  })

  it('gives amounts back until nothing is left, and ends the licenses with the last', async () => {
    const sale = await sell()
    const total = await totalOf(sale)
    await refunds.request(sale.orderId, { reason: 'Price promise', amount: 1_000 })
    await expect.poll(() => statesOf(sale)).toEqual(['Succeeded'])
    expect(await licensesOf(sale)).toEqual(['Active'])
    await refunds.request(sale.orderId, { reason: 'All of it' })
    await expect.poll(() => statesOf(sale)).toEqual(['Succeeded', 'Succeeded'])
    expect(adjustmentsOf(sale).map(({ totals }) => Number(totals.total))).toEqual([1_000, total - 1_000])
    expect(await licensesOf(sale)).toEqual(['Revoked'])
  })

  it('waits for Paddle’s approval, and fails with its rejection', async () => {
    const sale = await sell()
    api.setRefunds('pending_approval')
    await refunds.request(sale.orderId, { reason: 'Bought twice' })
    await expect.poll(() => adjustmentsOf(sale).length).toBe(1)
    api.setRefunds('approved')
    expect([await statesOf(sale), await licensesOf(sale)]).toEqual([['Pending'], ['Active']])
    api.decide(adjustmentsOf(sale)[0]?.id ?? '', 'rejected')
    await postEvents(sale)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'Failed', failure: 'Paddle has rejected the refund' }])
    expect(await licensesOf(sale)).toEqual(['Active'])
  })

  it.each(['drop-before', 'drop-after', 'error'] as const)('is made once though a call fails: %s', async (fault) => {
    const sale = await sell()
    api.disturb('POST /adjustments', fault)
    const { id } = await refunds.request(sale.orderId, { reason: 'Bought twice' })
    await expect.poll(() => api.requests.filter((path) => path === 'POST /adjustments').length).toBeGreaterThan(0)
    await refunds.carryOut(id).catch(() => refunds.carryOut(id))
    await expect.poll(() => statesOf(sale)).toEqual(['Succeeded'])
    expect(adjustmentsOf(sale).length).toBe(1)
  })

  it('begun at Paddle is taken over by its event', async () => {
    const sale = await sell()
    api.refundByHand(transactionOf(sale).id, 500)
    await postEvents(sale)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'Succeeded', amount: 500, begunBy: 'Provider' }])
    expect(await licensesOf(sale)).toEqual(['Active'])
  })
})

describe('a chargeback at Paddle', () => {
  it('ends the licenses while it lasts, and gives them back when Paddle wins', async () => {
    const sale = await sell()
    const { id } = api.chargeBack(transactionOf(sale).id)
    await postEvents(sale)
    expect(await licensesOf(sale)).toEqual(['Revoked'])
    api.decide(id, 'reversed')
    await postEvents(sale)
    expect(await licensesOf(sale)).toEqual(['Active'])
    expect((await paymentOf(sale)).status).toBe('Succeeded')
  })
})

describe('an event of Paddle', () => {
  it('is refused without its signature, or if it was signed for something else', async () => {
    const sale = await sell()
    const event = eventsOf(sale).at(-1)
    if (!event) throw new Error('Paddle told nothing')
    const [time, value] = event.signature.split(';')
    for (const signature of [
      '',
      value ?? '',
      `${time};h1=${'0'.repeat(64)}`,
      `${time};${time};${value}`,
      api.sign(event.body, service.clock.now(), 'pdl_ntfset_of_another'),
      api.sign(event.body, new Date(service.clock.now().getTime() - 6 * 60_000)),
      api.sign(event.body, new Date(service.clock.now().getTime() + 6 * 60_000)),
    ])
      expect(await post('paddle', { body: event.body, signature }), signature).toBe(400)
    expect(await post('paddle', { ...event, body: event.body.replace('completed', 'canceled') })).toBe(400)
    const rotated = `${time};h1=${'0'.repeat(64)};${value}`
    expect(await post('paddle', { body: event.body, signature: rotated })).toBe(204)
  })
})
