import { describe, expect, it } from 'vitest'
import { type FailpointName, noFailpoint } from '#service/platform/failpoint.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { startPaddleSales } from '../paddle-shop.ts'

const minute = 60_000

let failpoint = noFailpoint
const shop = await startPaddleSales('paddle-trouble', { failpoint: (name) => failpoint(name) })
const { api, service, open, begin, call, read, sell, transactionOf, eventsOf, postEvents, post } = shop
const { orderOf, licensesOf, refundsOf, mailsTo } = shop

/** Has the next step of this name break off, as where the process is killed. */
function breakAt(step: FailpointName): void {
  failpoint = (name) => {
    if (name !== step) return
    failpoint = noFailpoint
    throw new Error(`Broken off at ${step}`)
  }
}

describe('a sale by Paddle that breaks off', () => {
  const steps: FailpointName[] = [
    'payment-begun',
    'payment-charged',
    'event-noted',
    'completion-begun',
    'order-completed',
    'licenses-granted',
    'mail-queued',
    'completion-committed',
  ]
  it.each(steps)('at %s is completed once', async (step) => {
    const sale = await open()
    breakAt(step)
    await begin(sale).catch(() => undefined)
    await expect.poll(async () => (await call(sale, 'check')).status).toBe('ActionRequired')
    api.pay(transactionOf(sale).id, 'DE')
    for (const event of eventsOf(sale)) await post('paddle', event)
    await postEvents(sale)
    failpoint = noFailpoint
    expect([(await orderOf(sale)).status, await licensesOf(sale)]).toEqual(['Completed', ['Active']])
    await expect.poll(() => mailsTo(sale, /licenses$/).length).toBe(1)
  })

  it.each(['refund-given', 'refund-noted', 'lines-ended'] as const)('at %s is refunded once', async (step) => {
    const sale = await sell()
    breakAt(step)
    const { id } = await service.services.refunds.request(sale.orderId, { reason: 'Bought twice' })
    await service.services.refunds.carryOut(id).catch(() => undefined)
    await postEvents(sale)
    await expect.poll(async () => (await refundsOf(sale)).map(({ status }) => status)).toEqual(['Succeeded'])
    failpoint = noFailpoint
    expect(api.adjustments().filter(({ transaction_id: of }) => of === transactionOf(sale).id).length).toBe(1)
    expect(await licensesOf(sale)).toEqual(['Revoked'])
  })
})

describe('a sale while Paddle is down', () => {
  it('waits, and is paid when Paddle is back after ten minutes', { tags: ['long'] }, async () => {
    const sale = await open()
    api.disturb('POST /transactions', 'drop-before', 3)
    expect((await begin(sale)).status).toBe('Processing')
    service.clock.advance(10 * minute)
    await expect.poll(async () => (await read(sale)).status).toBe('ActionRequired')
    api.pay(transactionOf(sale).id, 'DE')
    await postEvents(sale)
    expect((await orderOf(sale)).status).toBe('Completed')
  })

  it('is declined at once where Paddle refuses to sell it, and that is logged', async () => {
    const sale = await open()
    const before = shop.refused.length
    api.disturb('POST /transactions', 'refuse')
    const refused = await begin(sale)
    expect(refused).toMatchObject({ status: 'Open', declineReason: expect.stringContaining('nothing was charged') })
    expect(shop.refused.length).toBe(before + 1)
  })
})

describe('many sales by Paddle', () => {
  it('are each completed and refunded once, in whatever order their events arrive', { tags: ['long'] }, async () => {
    const random = createRandom(27)
    const sales = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const sale = await open()
        await begin(sale)
        api.pay(transactionOf(sale).id, 'DE', index % 3 === 0 ? 'declined' : 'completed')
        if (index % 3 === 0) api.pay(transactionOf(sale).id, 'DE')
        if (index % 4 === 1) api.refundByHand(transactionOf(sale).id, 300)
        return sale
      }),
    )
    const events = sales.flatMap((sale) => [...eventsOf(sale), ...eventsOf(sale)])
    for (const event of random.shuffle(events)) expect(await post('paddle', event)).toBe(204)
    for (const [index, sale] of sales.entries()) {
      expect([(await orderOf(sale)).status, await licensesOf(sale)]).toEqual(['Completed', ['Active']])
      expect((await refundsOf(sale)).map(({ amount }) => amount)).toEqual(index % 4 === 1 ? [300] : [])
    }
  })
})
