import { describe, expect, it } from 'vitest'
import type { OwnOrder } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Order } from '#contract/entities/orders.ts'
import { buyAsGuest, confirmEmail } from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { snareAt } from '../catalogue/catalogues.ts'
import { buy, kickLine, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'

const service = await startService('own-orders')

const path = '/api/customer/inventory/orders'
const list = (token: string, at = path) => dataOf<Paged<OwnOrder>>(send(service.app, 'GET', at, { token }))
const euros = (amount: number) => ({ currency: 'EUR', amount })
const nameless = { businessName: null, taxId: null, phone: null, address: null }

describe('what a customer has bought', () => {
  it('is listed as each order says it, the newest first', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const begun = service.clock.now()
    const first = await buy(service.app, token, snareLine(2))
    const done = service.clock.now()
    service.clock.advance(1000)
    const second = await buy(service.app, token, kickLine())
    const { items, hasMore, next } = await list(token)
    expect([items.map(({ id }) => id), hasMore, next]).toEqual([[second, first], false, null])
    expect(items[1]).toMatchObject({
      id: first,
      status: 'Completed',
      currency: 'EUR',
      couponsApplied: [],
      customer: { name: 'Ada', email, ...nameless },
      total: { original: euros(198), discount: euros(0), subtotal: euros(198), taxes: euros(0), due: euros(198) },
      items: [{ id: 'p/snare-works/full', type: 'Product', quantity: 2, price: { EUR: 99 } }],
    })
    const completedAt = new Date(items[1]?.completedAt ?? '')
    expect(completedAt >= begun && completedAt <= done, String(completedAt)).toBe(true)
    for (const { completedAt: _, documents: __, ...order } of items)
      expect(await dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${order.id}`, { token }))).toEqual(
        order,
      )
  })

  it('stays as it was sold, whatever it costs today', { tags: ['long'] }, async () => {
    const other = await createTestService('own-orders-price', { catalogue: snareAt(50) })
    const { accessToken: token } = await signUp(other.app)
    await buy(other.app, token, snareLine())
    await other.syncCatalogue(snareAt(80))
    const { items } = await dataOf<Paged<OwnOrder>>(send(other.app, 'GET', path, { token }))
    await other.close()
    expect(items).toMatchObject([{ total: { due: euros(50) }, items: [{ price: { EUR: 50 } }] }])
  })

  it('is their own, and completed: no open order, none in payment, none of others', async () => {
    const { accessToken: token } = await signUp(service.app)
    await openCheckout(service.app, token, snareLine())
    const declined = await openCheckout(service.app, token, snareLine())
    await pay(service.app, declined.checkoutId, 'tok_declined')
    const held = await openCheckout(service.app, token, snareLine())
    await pay(service.app, held.checkoutId, 'tok_second_step')
    const other = await signUp(service.app, 'Eve')
    await buy(service.app, other.accessToken, snareLine())
    expect(await list(token)).toEqual({ items: [], hasMore: false, next: null })
    expect((await problemOf(send(service.app, 'GET', path))).statusCode).toBe(401)
  })

  it('has what was bought as a guest, from when the address is proved', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const id = await buyAsGuest(service.app, email)
    expect((await list(token)).items).toEqual([])
    await confirmEmail(service.app, await mailedLink(service, email, pages.confirm, 2), token)
    expect((await list(token)).items).toMatchObject([{ id, customer: { name: 'Gus Guest', email } }])
  })

  it('comes in pages of 20 that never repeat or leave out one', { tags: ['long'] }, async () => {
    const { accessToken: token, id: customerId } = await signUp(service.app)
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1) ids.push(await buy(service.app, token, snareLine()))
    // Some of one and the same moment, as orders that a job completes may be.
    const completedAt = service.clock.now()
    const { query } = service.database
    await query
      .updateTable('orders')
      .set({ completedAt })
      .where('customerId', '=', customerId)
      .where('id', 'in', ids.slice(2, 22))
      .execute()
    const seen: string[] = []
    const sizes: number[] = []
    for (let at: string | null = path; at !== null; ) {
      const page: Paged<OwnOrder> = await list(token, at)
      expect(page.hasMore).toBe(page.next !== null)
      sizes.push(page.items.length)
      seen.push(...page.items.map(({ id }) => id))
      at = page.next
    }
    expect(sizes).toEqual([20, 5])
    expect([...seen].sort()).toEqual([...ids].sort())
    expect(seen.slice(-2)).toEqual(ids.slice(0, 2).reverse())
  })

  it.each(['nonsense', Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url')])(
    'has no page at %j',
    async (cursor) => {
      const { accessToken: token } = await signUp(service.app)
      expect((await problemOf(send(service.app, 'GET', path, { token, query: { cursor } }))).statusCode).toBe(400)
    },
  )
})
