import { expect } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { PaymentMethod } from '#service/sales/payments/methods/rules.ts'
import type { ProviderDesk } from '#tests/support/payments/desks.ts'
import { dataOf, send } from '../calls.ts'
import { signUp, snareLine } from '../customers.ts'
import type { TestService } from '../test-service.ts'

export type MethodSale = {
  method: PaymentMethod
  /** Of its customer. */
  token: string
  orderId: string
  checkoutId: string
  email: string
  key: string
}

const currencyOf = (method: PaymentMethod) => (method === 'cashapp' ? 'USD' : 'EUR')

/** Sales of one license in a shop whose payments a provider takes. */
export function createMethodSales(service: TestService, desk: ProviderDesk) {
  const call = (sale: MethodSale, action: string, json?: object) =>
    dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${sale.checkoutId}/${action}`, json ? { json } : {}))
  const paymentOf = ({ orderId }: Pick<MethodSale, 'orderId'>) =>
    service.database.query
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
  const referenceOf = async (sale: MethodSale) => {
    const { reference } = await paymentOf(sale)
    if (reference === null) throw new Error('The provider was not heard yet')
    return reference
  }
  const mailsTo = ({ email }: MethodSale, subject: RegExp) =>
    service.mails.filter(({ to, subject: line }) => to === email && subject.test(line))

  /** Posts all that the provider has told of a sale, each event `times` times. */
  async function postEvents(sale: MethodSale, times = 2): Promise<void> {
    const events = desk.eventsOf(await referenceOf(sale))
    const url = `/api/payments/events/${desk.name}`
    for (const event of Array.from({ length: times }, () => events).flat())
      expect((await service.app.inject({ method: 'POST', url, ...event })).statusCode).toBe(204)
  }

  return {
    call,
    paymentOf,
    referenceOf,
    mailsTo,
    postEvents,
    read: ({ checkoutId }: MethodSale) => dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${checkoutId}`)),
    async open(method: PaymentMethod): Promise<MethodSale> {
      const { accessToken: token, email } = await signUp(service.app)
      const orderId = crypto.randomUUID()
      const json = { items: [snareLine()], currency: currencyOf(method) }
      const query = { checkout: 'true' }
      const order = await dataOf<{ checkoutUrl: string }>(
        send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json, query }),
      )
      const checkoutId = new URL(order.checkoutUrl).pathname.split('/').at(-1) ?? ''
      return { method, token, orderId, email, checkoutId, key: crypto.randomUUID() }
    },
    begin: (sale: MethodSale) => call(sale, 'pay', { paymentToken: desk.waitingToken(sale.method), embedded: true }),
    async answer(sale: MethodSale, succeeds: boolean): Promise<void> {
      desk.answer(sale.method, await referenceOf(sale), succeeds)
    },
    // Read from the database: the access tokens of customers end while days pass.
    async orderStatus({ orderId }: MethodSale): Promise<string> {
      const orders = service.database.query.selectFrom('orders').select('status').where('id', '=', orderId)
      return (await orders.executeTakeFirstOrThrow()).status
    },
    /** The statuses of the licenses of an order. */
    async licensesOf({ orderId }: MethodSale): Promise<string[]> {
      const licenses = service.database.query.selectFrom('licenses').select('status').where('orderId', '=', orderId)
      return (await licenses.execute()).map(({ status }) => status)
    },
  }
}
