import { afterAll, describe, expect, it } from 'vitest'
import { chooseMethods } from '#tests/support/payments/chosen-methods.ts'
import { openMollieDesk, openStripeDesk } from '#tests/support/payments/desks.ts'
import { startService } from '../start-service.ts'
import { createMethodSales, type MethodSale } from './method-sales.ts'

describe.each([{ openDesk: openStripeDesk }, { openDesk: openMollieDesk }])(
  'at $openDesk.name',
  async ({ openDesk }) => {
    const now = { read: () => new Date() }
    const clock = () => now.read()
    const desk = await openDesk(clock)
    afterAll(() => desk.close())
    const service = await startService(`refunds-${desk.name}`, {
      postsEvents: false,
      payments: () => desk.createProvider({ clock, database: () => service.database }),
    })
    now.read = service.clock.now
    const sales = createMethodSales(service, desk)
    const { refunds } = service.services

    async function sell(method: MethodSale['method']): Promise<MethodSale> {
      const sale = await sales.open(method)
      await sales.begin(sale)
      await sales.answer(sale, true)
      await sales.postEvents(sale)
      expect([await sales.orderStatus(sale), await sales.licensesOf(sale)]).toEqual(['Completed', ['Active']])
      return sale
    }

    /** Resolves once the provider has carried a refund out and told of it, twice. */
    async function give(sale: MethodSale, amount?: number): Promise<number[]> {
      const reference = await sales.referenceOf(sale)
      const before = desk.finishRefunds(reference).length
      await refunds.request(sale.orderId, { reason: 'Bought twice', ...(amount !== undefined && { amount }) })
      await expect.poll(() => desk.finishRefunds(reference).length).toBe(before + 1)
      await sales.postEvents(sale)
      await expect.poll(() => sales.mailsTo(sale, /^Your refund from/).length).toBe(before + 1)
      return desk.finishRefunds(reference)
    }

    async function dispute(sale: MethodSale, step: 'opened' | 'won'): Promise<void> {
      desk.dispute(await sales.referenceOf(sale), step)
      await sales.postEvents(sale)
    }

    describe.each(chooseMethods(desk.methods).map((method) => ({ method })))('a payment by $method', ({ method }) => {
      // Two sales for each method, as each costs a sign-up, an invoice and mails.
      it('is given back in full once, which ends its license even if a dispute is won later', async () => {
        const sale = await sell(method)
        const { amount } = await sales.paymentOf(sale)
        await dispute(sale, 'opened')
        expect(await give(sale)).toEqual([amount])
        await dispute(sale, 'won')
        expect(await sales.licensesOf(sale)).toEqual(['Revoked'])
        await expect(refunds.request(sale.orderId, { reason: 'Again' })).rejects.toThrow('has been given back already')
      })

      it('is given back in part, and is disputed: its license ends while the dispute lasts, and with the rest', {
        tags: ['long'],
      }, async () => {
        const sale = await sell(method)
        const { amount } = await sales.paymentOf(sale)
        expect(await give(sale, 1_000)).toEqual([1_000])
        expect(await sales.licensesOf(sale)).toEqual(['Active'])
        await dispute(sale, 'opened')
        expect(await sales.licensesOf(sale)).toEqual(['Revoked'])
        await dispute(sale, 'won')
        expect(await sales.licensesOf(sale)).toEqual(['Active'])
        await expect(refunds.request(sale.orderId, { reason: 'More', amount })).rejects.toMatchObject({ status: 400 })
        expect((await give(sale)).toSorted((one, other) => one - other)).toEqual([1_000, amount - 1_000])
        expect(await sales.licensesOf(sale)).toEqual(['Revoked'])
      })
    })
  },
)
