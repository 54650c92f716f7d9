import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CompletedOrder, OpenOrder, Order } from '#contract/entities/orders.ts'
import { noTracer } from '#service/platform/telemetry/tracer.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { buyer, kickLine, kitLine, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { checkoutOrigin, createTestService, shopOrigin, type TestService } from '../test-service.ts'

const statements: string[] = []
const traces = { ...noTracer, noteStatement: (sql: string) => statements.push(sql) }
const service = await startService('orders', { traces })

const push = (id: string, json: unknown, options: CallOptions = {}) =>
  send(service.app, 'PATCH', `/api/customer/orders/${id}`, { json, ...options })
const pushItems = (...items: unknown[]) => push(randomUUID(), { items })
const getOrder = (id: string, options: CallOptions = {}) =>
  send(service.app, 'GET', `/api/customer/orders/${id}`, options)
const billingDetails = (id: string) => send(service.app, 'DELETE', `/api/customer/orders/${id}/billing-details`)

describe('a pushed cart', () => {
  it('becomes an open order under its own id', {
    tags: ['visitor.builds-cart', 'calls.push-order', 'entities.open-order'],
  }, async () => {
    const id = randomUUID()
    const order = await dataOf<OpenOrder>(push(id, { currency: 'USD', items: [snareLine(2), kitLine()] }))
    expect(order).toMatchObject({ id, status: 'Open', currency: 'USD', couponsApplied: [] })
    expect(order).not.toHaveProperty('checkoutUrl')
    expect(await dataOf<Order>(getOrder(id))).toEqual(order)
  })

  it('is in the suggested currency unless it names one, and keeps the one it has', {
    tags: ['cart.currency'],
  }, async () => {
    const id = randomUUID()
    expect((await dataOf<OpenOrder>(push(id, { items: [] }))).currency).toBe('EUR')
    expect((await dataOf<OpenOrder>(push(id, { items: [], currency: 'JPY' }))).currency).toBe('JPY')
    expect((await dataOf<OpenOrder>(push(id, { items: [] }))).currency).toBe('JPY')
  })

  it("is in the currency of the visitor's language when the first push names none, like the storefront", {
    tags: ['cart.currency'],
  }, async () => {
    const id = randomUUID()
    const japanese = { headers: { 'accept-language': 'ja-JP,ja;q=0.9' } }
    const first = await dataOf<OpenOrder>(push(id, { items: [snareLine()] }, japanese))
    expect(first.currency).toBe('JPY')
    const later = await dataOf<OpenOrder>(push(id, { items: [] }, { headers: { 'accept-language': 'en-US' } }))
    expect(later.currency).toBe('JPY')
    const url = `/api/customer/orders/${randomUUID()}?checkout=true`
    const atCheckout = send(service.app, 'PATCH', url, { json: { items: [snareLine()] }, ...japanese })
    expect((await dataOf<OpenOrder>(atCheckout)).currency).toBe('JPY')
  })

  it("is in the currency of the visitor's country where a proxy names it", { tags: ['cart.currency'] }, async () => {
    const behindProxy = await createTestService('order-country', { countryHeader: 'cf-ipcountry' })
    const headers = { 'cf-ipcountry': 'JP', 'accept-language': 'en-US' }
    const pushTo = async ({ app }: TestService) => {
      const url = `/api/customer/orders/${randomUUID()}`
      return (await dataOf<OpenOrder>(send(app, 'PATCH', url, { json: { items: [snareLine()] }, headers }))).currency
    }
    expect([await pushTo(behindProxy), await pushTo(service)]).toEqual(['JPY', 'USD'])
    await behindProxy.close()
  })

  it('is priced by the service, whatever prices are pushed', async () => {
    const cheap = {
      ...snareLine(),
      price: { EUR: 0.01 },
      variation: { id: 'full', price: { EUR: 0.01 }, originalPrice: { EUR: 0.01 } },
      product: { id: 'snare-works', name: 'Free!' },
      appliedDiscount: { type: 'FlatAmountOffDiscount', total: { EUR: 98.99 } },
    }
    const { items } = await dataOf<OpenOrder>(pushItems(cheap, kitLine()))
    expect(items).toMatchObject([
      { price: { EUR: 99, USD: 109 }, product: { name: 'Snare Works' }, variation: { price: { EUR: 99 } } },
      { price: { EUR: 129.9 }, bundle: { id: 'whole-kit', products: [{ id: 'snare-works' }, { id: 'kick-works' }] } },
    ])
    expect(items[0]).not.toHaveProperty('appliedDiscount')
  })

  it('gets its line ids back as they came, in their order', { tags: ['identifiers.cart-item'] }, async () => {
    const ids = ['p/snare-works/full', 'b/whole-kit/full', 'any id of the SDK: 7']
    const lines = [snareLine(), kitLine(), { ...kickLine(), id: ids[2] }]
    expect((await dataOf<OpenOrder>(pushItems(...lines))).items.map(({ id }) => id)).toEqual(ids)
  })

  it('replaces the one before, and drops lines of quantity 0', async () => {
    const id = randomUUID()
    await push(id, { items: [snareLine(), kitLine()] })
    const order = await dataOf<OpenOrder>(push(id, { items: [snareLine(0), kickLine(3)] }))
    expect(order.items.map((line) => [line.id, line.quantity])).toEqual([['p/kick-works/full', 3]])
    expect((await dataOf<OpenOrder>(push(id, { items: [] }))).items).toEqual([])
  })

  it.each([
    ['quantity over 99', [snareLine(100)], 'items.0.quantity'],
    ['more copies than the product may have', [kickLine(), snareLine(11)], 'items.1.quantity'],
    ['more copies than the product may have through a bundle', [snareLine(6), kitLine(5)], 'items.1.quantity'],
    ['negative quantity', [snareLine(-1)], 'items.0.quantity'],
    ['half a piece', [snareLine(0.5)], 'items.0.quantity'],
    ['unknown product', [kickLine(), { ...snareLine(), productId: 'cowbell' }], 'items.1'],
    ['unknown bundle', [{ ...kitLine(), bundleId: 'cowbells' }], 'items.0'],
    ['unknown variation', [{ ...snareLine(), variationId: 'lifetime' }], 'items.0'],
    ['unknown type', [{ ...snareLine(), type: 'Gift' }], 'items.0.type'],
    ['line twice', [snareLine(), snareLine()], 'items.1'],
    ['line without an id', [{ ...snareLine(), id: '' }], 'items.0.id'],
    ['too many lines', Array.from({ length: 51 }, (_, index) => ({ ...snareLine(), id: `${index}` })), 'items'],
  ])('is refused with %s, naming the field', async (_, items, field) => {
    expect(await problemOf(pushItems(...items))).toMatchObject({
      statusCode: 400,
      errors: { [field]: [expect.any(String)] },
    })
  })

  it.each(['GBP', 'eur', '', 'XXXX'])('is refused in the currency %j', async (currency) => {
    const { statusCode, errors } = await problemOf(push(randomUUID(), { currency, items: [] }))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, ['currency']])
  })

  it('that nobody has signed in for costs the database one statement', async () => {
    const id = randomUUID()
    await push(id, { items: [snareLine()] })
    const before = statements.length
    expect((await push(id, { items: [snareLine(), kitLine()] })).statusCode).toBe(200)
    expect(statements.slice(before).filter((sql) => /\border_lines\b/.test(sql))).toHaveLength(1)
    expect(statements.slice(before).filter((sql) => /\borders\b|^begin/.test(sql))).toHaveLength(1)
  })

  it('that other pushes keep from being written is answered with 503 and can be sent again', {
    tags: ['long'],
  }, async () => {
    const id = randomUUID()
    const { query } = service.database
    await sql`create function skip_row() returns trigger language plpgsql as 'begin return null; end'`.execute(query)
    await sql
      .raw(
        `create trigger skip_row before insert on orders for each row when (new.id = '${id}') execute function skip_row()`,
      )
      .execute(query)
    const problem = await problemOf(push(id, { items: [snareLine()] }))
    expect(problem).toMatchObject({ statusCode: 503, detail: expect.stringContaining('send it again') })
    await sql`drop trigger skip_row on orders`.execute(query)
    expect((await push(id, { items: [snareLine()] })).statusCode).toBe(200)
  })

  it('that is refused leaves the order as it was', async () => {
    const id = randomUUID()
    await push(id, { items: [snareLine()] })
    await push(id, { items: [kickLine(), { ...snareLine(), productId: 'cowbell' }], currency: 'USD' })
    expect(await dataOf<Order>(getOrder(id))).toMatchObject({ currency: 'EUR', items: [{ id: 'p/snare-works/full' }] })
    const never = randomUUID()
    await push(never, { items: [], currency: 'GBP' })
    expect((await getOrder(never)).statusCode).toBe(404)
  })

  it.each(['00000000-0000-0000-0000-000000000001', '1f0a4b52-7a0c-1b8a-9a57-0d1c61a4c2aa', 'cart', '1'])(
    'is refused under the id %s, which could be guessed',
    async (id) => {
      for (const response of [push(id, { items: [] }), getOrder(id), billingDetails(id)])
        expect(await problemOf(response)).toMatchObject({ statusCode: 400, errors: { id: [expect.any(String)] } })
    },
  )

  it('can no longer change once it is paid', async () => {
    const { orderId, token } = await buyer(service.app)
    const before = await dataOf<Order>(getOrder(orderId, { token }))
    for (const response of [push(orderId, { items: [] }), billingDetails(orderId)])
      expect(await problemOf(response)).toMatchObject({ statusCode: 409 })
    expect(await dataOf<Order>(getOrder(orderId, { token }))).toEqual(before)
  })
})

describe('an order', () => {
  it('is 404 when there is none of its id', { tags: ['calls.order'] }, async () => {
    expect(await problemOf(getOrder(randomUUID()))).toMatchObject({ statusCode: 404, title: 'Not found' })
    expect(await problemOf(billingDetails(randomUUID()))).toMatchObject({ statusCode: 404 })
  })

  it('that is completed shows its owner who bought it, and nobody else', {
    tags: ['entities.completed-order', 'calls.order', 'roles.anonymous-fetches-order'],
  }, async () => {
    const { orderId, token, user } = await buyer(service.app)
    const owners = await dataOf<CompletedOrder>(getOrder(orderId, { token }))
    const nobody = { businessName: null, taxId: null, phone: null, address: null }
    expect(owners.customer).toEqual({ ...nobody, name: user.name, email: user.email })
    expect(owners.total).toEqual({
      original: { currency: 'EUR', amount: 99 },
      discount: { currency: 'EUR', amount: 0 },
      subtotal: { currency: 'EUR', amount: 99 },
      taxes: { currency: 'EUR', amount: 0 },
      due: { currency: 'EUR', amount: 99 },
    })
    const { accessToken: stranger } = await signUp(service.app, 'Eve')
    for (const options of [{}, { token: stranger }]) {
      const response = await getOrder(orderId, options)
      expect(response.json().data).toEqual({ ...owners, customer: { ...nobody, name: null, email: null } })
      expect(response.body).not.toContain(user.email)
    }
  })

  it('loses its customer when billing details are removed, without any token', {
    tags: ['calls.delete-billing-details'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine())
    const readCheckout = () => dataOf(send(service.app, 'GET', `/api/checkout/${checkoutId}`))
    expect(await readCheckout()).toMatchObject({ billing: { name: 'Ada' } })
    const order = await dataOf<OpenOrder>(billingDetails(orderId))
    expect(order).toMatchObject({ id: orderId, status: 'Open', items: [{ id: 'p/snare-works/full' }] })
    expect(await readCheckout()).toMatchObject({ billing: { name: null, email: null } })
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({
      statusCode: 400,
      errors: { 'billing.email': [expect.any(String)] },
    })
  })

  it('loses with its customer the price of a partial bundle, which was theirs alone', async () => {
    const { token } = await buyer(service.app)
    const id = randomUUID()
    // 129.90 x 49.50/148.50: what is lacking of the kit.
    const partial = await dataOf<OpenOrder>(push(id, { items: [kitLine()] }, { token }))
    expect(partial.items).toMatchObject([{ partial: true, price: { EUR: 43.3 } }])
    const whole = await dataOf<OpenOrder>(billingDetails(id))
    expect(whole.items).toMatchObject([{ partial: false, price: { EUR: 129.9 } }])
    expect(await dataOf<Order>(getOrder(id, { token }))).toEqual(whole)
  })
})

describe('checking out', () => {
  const open = (query: Record<string, string>, options: CallOptions = {}) =>
    push(randomUUID(), { items: [snareLine()] }, { query, ...options })

  it('gives checkout addresses, unguessable and new each time', {
    tags: ['visitor.checks-out-in-overlay'],
  }, async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => {
        const { checkoutUrl = '', embeddedCheckoutUrl } = await dataOf<OpenOrder>(open({ checkout: 'true' }))
        expect(embeddedCheckoutUrl).toBe(`${checkoutUrl}?embedded=true`)
        return checkoutUrl
      }),
    )
    for (const url of urls) expect(url).toMatch(new RegExp(`^${checkoutOrigin}/checkout/[\\w-]{32}$`))
    expect(urls[0]).not.toBe(urls[1])
  })

  it('gives them only when asked', async () => {
    for (const query of [{}, { checkout: 'false' }, { returnUrl: `${shopOrigin}/` }])
      expect(await dataOf(open(query))).not.toHaveProperty('checkoutUrl')
  })

  it('takes nothing out of an empty cart', async () => {
    const response = push(randomUUID(), { items: [snareLine(0)] }, { query: { checkout: 'true' } })
    expect(await problemOf(response)).toMatchObject({ statusCode: 400, errors: { items: [expect.any(String)] } })
  })

  const checkoutOf = async (response: ReturnType<typeof open>) => {
    const { checkoutUrl = '' } = await dataOf<OpenOrder>(response)
    return dataOf(send(service.app, 'GET', `/api${new URL(checkoutUrl).pathname}`))
  }

  it('returns to the page of the shop it was asked to return to', async () => {
    const returnUrl = `${shopOrigin}/snare-works?a=1`
    expect(await checkoutOf(open({ checkout: 'true', returnUrl }))).toMatchObject({ returnUrl, shopOrigin })
    expect(await checkoutOf(open({ checkout: 'true' }))).toMatchObject({ returnUrl: `${shopOrigin}/` })
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${shopOrigin}@evil.example`,
  ])('never returns to %s', async (returnUrl) => {
    const { statusCode, errors } = await problemOf(open({ checkout: 'true', returnUrl }))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, ['returnUrl']])
  })
})
