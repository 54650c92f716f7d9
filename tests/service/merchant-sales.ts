import { expect } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { checkoutToken } from '#contract/sellers.ts'
import { dataOf, send } from './calls.ts'
import { signUp, snareLine } from './customers.ts'
import type { TestService } from './test-service.ts'

export type Sale = { orderId: string; checkoutId: string; email: string; token: string }

/** What customers of a merchant of record do, and what the shop has stored of it afterwards. */
export function createMerchantSales({ app, database, mails }: TestService) {
  const { query } = database
  const call = ({ checkoutId }: Sale, action: string, json?: object) =>
    dataOf<Checkout>(send(app, 'POST', `/api/checkout/${checkoutId}/${action}`, json ? { json } : {}))
  /** Posts an event of a provider; the status of the answer. */
  async function post(provider: string, { body, signature }: { body: string; signature: string }): Promise<number> {
    const headers = { 'content-type': 'application/json', [`${provider}-signature`]: signature }
    const url = `/api/payments/events/${provider}`
    return (await app.inject({ method: 'POST', url, payload: body, headers })).statusCode
  }

  return {
    call,
    async open(currency = 'USD', items: object[] = [snareLine()]): Promise<Sale> {
      const { accessToken: token, email } = await signUp(app)
      const orderId = crypto.randomUUID()
      const pushed = { token, json: { items, currency }, query: { checkout: 'true' } }
      const path = `/api/customer/orders/${orderId}`
      const order = await dataOf<{ checkoutUrl: string }>(send(app, 'PATCH', path, pushed))
      return { orderId, email, token, checkoutId: new URL(order.checkoutUrl).pathname.split('/').at(-1) ?? '' }
    },
    begin: (sale: Sale) => call(sale, 'pay', { paymentToken: checkoutToken }),
    read: ({ checkoutId }: Sale) => dataOf<Checkout>(send(app, 'GET', `/api/checkout/${checkoutId}`)),
    orderOf: ({ orderId }: Sale) =>
      query.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    paymentOf: ({ orderId }: Sale) =>
      query
        .selectFrom('payments')
        .selectAll()
        .where('orderId', '=', orderId)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow(),
    async licensesOf({ orderId }: Sale): Promise<string[]> {
      const licenses = await query.selectFrom('licenses').select('status').where('orderId', '=', orderId).execute()
      return licenses.map(({ status }) => status)
    },
    refundsOf: ({ orderId }: Sale) =>
      query.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
    countInvoices: async () => (await query.selectFrom('invoices').select('number').execute()).length,
    mailsTo: ({ email }: Sale, subject: RegExp) =>
      mails.filter(({ to, subject: line }) => to === email && subject.test(line)),
    post,
    /** Posts events twice, each of which has to be taken. */
    async postTwice(provider: string, events: readonly { body: string; signature: string }[]): Promise<void> {
      for (const event of [...events, ...events]) expect(await post(provider, event)).toBe(204)
    },
  }
}
