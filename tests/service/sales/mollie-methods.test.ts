import { afterAll, describe, expect, it } from 'vitest'
import { chooseMethods } from '#tests/support/payments/chosen-methods.ts'
import { openMollieDesk } from '#tests/support/payments/desks.ts'
import { startService } from '../start-service.ts'
import { createMethodSales, type MethodSale } from './method-sales.ts'

const now = { read: () => new Date() }
const clock = () => now.read()
const desk = await openMollieDesk(clock)
afterAll(() => desk.close())
const service = await startService('mollie-methods', {
  postsEvents: false,
  payments: () => desk.createProvider({ clock, database: () => service.database }),
})
now.read = service.clock.now
const sales = createMethodSales(service, desk)

async function begin(method: MethodSale['method']): Promise<MethodSale> {
  const sale = await sales.open(method)
  const begun = await sales.begin(sale)
  const actionUrl = `${desk.address.apiUrl}/checkout/${await sales.referenceOf(sale)}`
  expect(begun).toMatchObject({ status: 'ActionRequired', paymentMethod: { code: method }, actionUrl })
  expect(await sales.licensesOf(sale)).toEqual([])
  return sale
}

async function expectPaid(sale: MethodSale): Promise<void> {
  expect([await sales.orderStatus(sale), await sales.licensesOf(sale)]).toEqual(['Completed', ['Active']])
  await expect.poll(() => sales.mailsTo(sale, /licenses$/).length).toBe(1)
}

/** The customer pays after all, by another payment. */
async function expectPayable(sale: MethodSale): Promise<void> {
  expect(await sales.read(sale)).toMatchObject({ status: 'Open', declineReason: expect.any(String) })
  await sales.begin({ ...sale, method: 'card' })
  await sales.answer(sale, true)
  await sales.postEvents(sale)
  await expectPaid(sale)
}

describe.each(chooseMethods(desk.methods).map((method) => ({ method })))(
  'a payment by $method at Mollie',
  ({ method }) => {
    it('grants nothing until Mollie says that it is paid, and is completed by its notice', async () => {
      const sale = await begin(method)
      await sales.answer(sale, true)
      await sales.postEvents(sale)
      await expectPaid(sale)
    })

    it('is completed when its customer comes back before the notice', async () => {
      const sale = await begin(method)
      await sales.answer(sale, true)
      expect(await sales.call(sale, 'check')).toMatchObject({ status: 'Completed' })
      await sales.postEvents(sale)
      await expectPaid(sale)
    })

    it('that has failed can be paid in another way', async () => {
      const sale = await begin(method)
      await sales.answer(sale, false)
      await sales.postEvents(sale)
      expect(await sales.orderStatus(sale)).toBe('Open')
      await expectPayable(sale)
    })

    it('is called off by its customer, who pays in another way', async () => {
      const sale = await begin(method)
      expect(await sales.call(sale, 'abandon')).toMatchObject({ status: 'Open' })
      await expectPayable(sale)
    })

    it('that was called off after it was paid is a success', async () => {
      const sale = await begin(method)
      await sales.answer(sale, true)
      expect(await sales.call(sale, 'abandon')).toMatchObject({ status: 'Completed' })
      await expectPaid(sale)
    })

    it('of which no notice comes completes the order when its time is over', async () => {
      const sale = await begin(method)
      await sales.answer(sale, true)
      await service.services.payments.cancel((await sales.paymentOf(sale)).id)
      await expectPaid(sale)
    })

    it('that is paid after it was called off is given back', async () => {
      const sale = await begin(method)
      await sales.call(sale, 'abandon')
      await sales.answer(sale, true)
      await sales.postEvents(sale)
      expect(await sales.paymentOf(sale)).toMatchObject({ status: 'Returned' })
      const reference = await sales.referenceOf(sale)
      const { amount } = await sales.paymentOf(sale)
      await expect.poll(() => desk.finishRefunds(reference)).toEqual([amount])
      expect(await sales.licensesOf(sale)).toEqual([])
      expect(await sales.orderStatus(sale)).toBe('Open')
    })
  },
)

it('a notice that nobody of Mollie sent changes nothing', async () => {
  const sale = await begin('ideal')
  const reference = await sales.referenceOf(sale)
  const post = (payload: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/payments/events/mollie',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post(`id=${reference}&status=paid`)).statusCode).toBe(204)
  expect((await post('id=tr_ofSomebodyElse')).statusCode).toBe(204)
  expect((await post('status=paid')).statusCode).toBe(400)
  expect([await sales.orderStatus(sale), await sales.licensesOf(sale)]).toEqual(['PaymentProcessing', []])
})
