import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { claimSeat } from '#service/licensing/licenses/repository.ts'
import { pushCart } from '#service/sales/orders/cart-push-repository.ts'
import { toStoredLine } from '#service/sales/orders/stored-line.ts'
import { dataOf, send } from '../calls.ts'
import { buyer, kickLine, kitLine, licensesOf, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { fulfil, requestActivation } from '../licensing/devices.ts'
import { startTwoServices } from '../start-service.ts'

const { services, atOnce } = await startTwoServices('races')

async function activeDevices(licenseId: string): Promise<number> {
  const { database } = services[0]
  const rows = await database.query
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()
  return rows.length
}
const seatsOf = async (token: string) => (await licensesOf(services[0].app, token)).items[0]?.activeNumberOfActivations

describe('the last seat', () => {
  it('is given by one of fifty answers to one request', async () => {
    const { token, licenseId } = await buyer(services[0].app)
    const { id } = await requestActivation(services[0].app)
    expect((await atOnce(50, ({ app }) => fulfil(app, id, token))).counts).toEqual({ 200: 1, 409: 49 })
    expect([await activeDevices(licenseId), await seatsOf(token)]).toEqual([1, 1])
  })

  it('is given by one statement, which holds without any lock around it', async () => {
    const { licenseId, token } = await buyer(services[0].app)
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        services[index % 2 === 0 ? 0 : 1].database.transaction((tx) => claimSeat(tx, licenseId)),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await seatsOf(token)).toBe(3)
  })

  it('is freed once by thirty who revoke it at once', async () => {
    const { token, licenseId } = await buyer(services[0].app)
    for (const signature of ['one', 'two']) {
      const { id } = await requestActivation(services[0].app, signature)
      await fulfil(services[0].app, id, token)
    }
    const path = `/api/customer/inventory/licenses/${licenseId}/activations`
    const { items } = await dataOf<{ items: { id: string }[] }>(send(services[0].app, 'GET', path, { token }))
    const { counts } = await atOnce(30, ({ app }) => send(app, 'POST', `${path}/${items[0]?.id}/revoke`, { token }))
    expect(counts).toEqual({ 204: 30 })
    expect([await activeDevices(licenseId), await seatsOf(token)]).toEqual([1, 1])
  })
})

describe('one checkout', () => {
  it.each([1, 2, 3, 4])('that is paid while its cart is changed sells what it charges for (%i)', async () => {
    const { accessToken: token } = await signUp(services[0].app)
    const { orderId, checkoutId } = await openCheckout(services[0].app, token, snareLine())
    const { answers } = await atOnce(20, ({ app }, index) =>
      index === 9
        ? pay(app, checkoutId)
        : send(app, 'PATCH', `/api/customer/orders/${orderId}`, {
            token,
            json: { items: [snareLine((index % 10) + 1)] },
          }),
    )
    expect(answers[9]?.json().data.status).toBe('Completed')
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    const { query } = services[0].database
    const { amount } = await query
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const licenses = await query.selectFrom('licenses').selectAll().where('orderId', '=', orderId).execute()
    expect(amount).toBe(licenses.length * 9900)
  })
})

describe('one order', () => {
  it('that two tabs push at once is one tab’s, line by line, whoever reads it meanwhile', async () => {
    const { accessToken: token } = await signUp(services[0].app)
    const id = randomUUID()
    const path = `/api/customer/orders/${id}`
    const carts = [[snareLine(1)], [kickLine(2), kitLine(2)], [kitLine(3), snareLine(3), kickLine(3)]]
    const cartOf = ({ items }: OpenOrder) => items.map((line) => [line.id, line.quantity])
    const known = carts.map((lines) => JSON.stringify(lines.map((line) => [line.id, line.quantity])))
    const { answers } = await atOnce(60, async ({ app }, index) => {
      const items = carts[index % 3]
      const pushed = await send(app, 'PATCH', path, { token, json: { items } })
      const order: OpenOrder = pushed.json().data
      expect(JSON.stringify(cartOf(order))).toBe(known[index % 3])
      return send(app, 'GET', path, { token })
    })
    for (const answer of answers) expect(known).toContain(JSON.stringify(cartOf(answer.json().data)))
  })

  it.each([
    ['that is new', false],
    ['that was there before', true],
  ])(
    '%s, and that two tabs push, is all of the second one’s, whatever the first has written meanwhile',
    async (_, isKnown) => {
      const [{ app, database }, other] = services
      const id = randomUUID()
      const path = `/api/customer/orders/${id}`
      if (isKnown) await send(app, 'PATCH', path, { json: { items: [snareLine()] } })
      const written = {
        id,
        currency: 'EUR',
        suggestedCurrency: 'EUR',
        currencies: ['EUR'],
        customerId: null,
        utm: null,
      }
      const lines = [toStoredLine({ ...kickLine(), type: 'Product' })]
      const second = await database.transaction(async (tx) => {
        await pushCart(tx, { ...written, lines, now: new Date() })
        const pushed = send(other.app, 'PATCH', path, { json: { items: [snareLine(2)] } })
        await vi.waitFor(async () => {
          const waiting = sql`select 1 from pg_locks where not granted`
          expect((await waiting.execute(tx)).rows).not.toEqual([])
        }, 20_000)
        return { pushed }
      })
      const answered = await dataOf<OpenOrder>(second.pushed)
      expect(answered.items).toMatchObject([snareLine(2)])
      expect(await dataOf<OpenOrder>(send(app, 'GET', path))).toEqual(answered)
    },
  )
})
