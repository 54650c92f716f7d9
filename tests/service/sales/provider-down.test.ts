import { afterAll, describe, expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { openMollieDesk, openStripeDesk } from '#tests/support/payments/desks.ts'
import { startGate } from '#tests/support/tcp-gate.ts'
import { startService } from '../start-service.ts'
import { createMethodSales } from './method-sales.ts'

const minute = 60_000
describe.each([{ openDesk: openStripeDesk }, { openDesk: openMollieDesk }])(
  'with $openDesk.name',
  async ({ openDesk }) => {
    const now = { read: () => new Date() }
    const clock = () => now.read()
    const desk = await openDesk(clock)
    const gate = await startGate(desk.address.apiUrl)
    afterAll(async () => {
      await gate.close()
      await desk.close()
    })
    const apiUrl = gate.url.replace(/\/$/, '')
    const service = await startService(`provider-down-${desk.name}`, {
      postsEvents: false,
      payments: () => desk.createProvider({ clock, apiUrl, timeout: 500, database: () => service.database }),
    })
    now.read = service.clock.now
    const sales = createMethodSales(service, desk)
    const waiting = { status: 'Processing', providerUnreachable: true }

    it.each(choose(['shut', 'swallow'] as const, ['shut'] as const))(
      'a provider that is down for ten minutes loses nothing, and the customer is told: %s',
      async (goAway) => {
        const sale = await sales.open('card')
        gate[goAway]()
        expect(await sales.begin(sale)).toMatchObject(waiting)
        service.clock.advance(5 * minute)
        expect(await sales.call(sale, 'check')).toMatchObject(waiting)
        service.clock.advance(5 * minute)
        expect(await sales.read(sale)).toMatchObject(waiting)
        expect([await sales.orderStatus(sale), await sales.licensesOf(sale)]).toEqual(['PaymentProcessing', []])

        // Nobody asks: a job does, again and again.
        gate.open()
        const untilHeard = async () => {
          service.clock.advance(minute)
          return (await sales.read(sale)).status
        }
        await expect.poll(untilHeard).toBe('ActionRequired')
        expect((await sales.read(sale)).providerUnreachable).toBeUndefined()
        expect(desk.countPayments(sale.orderId)).toBe(1)

        // It goes away again while the customer comes back.
        await sales.answer(sale, true)
        gate[goAway]()
        const unknown = { status: 'ActionRequired', providerUnreachable: true }
        expect(await sales.call(sale, 'check')).toMatchObject(unknown)
        expect(await sales.call(sale, 'abandon')).toMatchObject(unknown)
        expect(await sales.licensesOf(sale)).toEqual([])
        gate.open()
        expect(await sales.call(sale, 'check')).toMatchObject({ status: 'Completed' })
        await sales.postEvents(sale)
        expect([await sales.licensesOf(sale), desk.countPayments(sale.orderId)]).toEqual([['Active'], 1])
        await expect.poll(() => sales.mailsTo(sale, /licenses$/).length).toBe(1)
      },
    )

    it('a customer who does not come back is charged once, and the order is completed', {
      tags: ['long'],
    }, async () => {
      const sale = await sales.open('card')
      await sales.begin(sale)
      await sales.answer(sale, true)
      gate.shut()
      await sales.call(sale, 'check')
      service.clock.advance(10 * minute)
      gate.open()
      await sales.postEvents(sale)
      expect(await sales.read(sale)).toMatchObject({ status: 'Completed' })
      expect((await sales.read(sale)).providerUnreachable).toBeUndefined()
      expect([await sales.licensesOf(sale), desk.countPayments(sale.orderId)]).toEqual([['Active'], 1])
    })
  },
)
