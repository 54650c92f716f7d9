import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { OwnOrder } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { OpenOrder, Order } from '#contract/entities/orders.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { createCouponBatches } from '#service/catalogue/coupons/coupon-batches.ts'
import { migrations } from '#service/database/migrate.ts'
import { jobsToRest, waitForMail } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { kickLine, kitLine, licensesOf, openCheckout, signUp, snareLine } from '../customers.ts'
import { company, giveConsent, taxedContent } from '../germany.ts'
import { startService } from '../start-service.ts'
import { applyCoupon, coupon } from './coupons.ts'
import { codeIn, request, terms } from './education.ts'

const twenty = coupon('twenty', { percentage: 20, appliesTo: ['snare-works'] })
const small = coupon('small', { percentage: 5 })
const pair = [coupon('one', { combinesWith: ['two'] }), coupon('two', { percentage: 20, combinesWith: ['one'] })]
const floor = { EUR: 80, USD: 90, JPY: 12_000 }
const files = [twenty, small, ...pair, coupon('deep', { percentage: 90, minimumPrice: floor })]
const taxed: CatalogueContent = { ...taxedContent, coupons: files }

const service = await startService('coupon-coverage', { catalogue: taxed, company, education: terms })

const orderOf = (id: string) => dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${id}`))
const apply = (id: string, code: string) => dataOf<OpenOrder>(applyCoupon(service.app, id, code))
const refusalOf = async (id: string, code: string) =>
  (await problemOf(applyCoupon(service.app, id, code))).errors?.code?.[0]
const codesOf = ({ couponsApplied }: Pick<Order, 'couponsApplied'>) => couponsApplied.map(({ code }) => code)
async function cartOf(...items: unknown[]) {
  const id = randomUUID()
  await dataOf(send(service.app, 'PATCH', `/api/customer/orders/${id}`, { json: { items } }))
  return id
}
/** What an order comes to as a client adds it up, and as its parts do. */
const totalsOf = ({ items }: Pick<Order, 'items'>) => {
  const sum = (amounts: number[]) => Number(amounts.reduce((total, amount) => total + amount, 0).toFixed(4))
  return {
    byPrice: sum(items.map(({ price, quantity }) => (price?.EUR ?? Number.NaN) * quantity)),
    byParts: sum(
      items.flatMap((item) => (item.parts ?? [item]).map(({ price, quantity }) => (price?.EUR ?? 0) * quantity)),
    ),
  }
}
const totalOf = (order: Pick<Order, 'items'>) => {
  const { byPrice, byParts } = totalsOf(order)
  expect(byPrice).toBe(byParts)
  return byParts
}

/** Codes that are each good for one order and take everything off one copy. */
async function issue(batch: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `${batch}-${randomUUID()}`)
  const words = { name: 'Fair', description: 'For visitors of the fair.' }
  await createCouponBatches(service.services).issue(batch, { ...words, percentage: 100, isExclusive: false }, codes)
  return codes
}

describe('codes of one batch', () => {
  it('never combine: of five codes that are each good for one copy, one counts and is used', async () => {
    const codes = await issue('fair', 5)
    const { accessToken: token } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine(9), kickLine(9))
    expect(totalOf(await apply(orderId, codes[0] ?? ''))).toBe(8 * 99 + 8 * 49.5)
    for (const code of codes.slice(1))
      expect(await refusalOf(orderId, code)).toBe(
        `Only one code of this kind counts in an order, and ${codes[0]} is in this one`,
      )
    const { total } = await dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${checkoutId}`))
    expect([total.original.amount > total.due.amount, total.due.amount]).toEqual([true, 8 * 99 + 8 * 49.5])
    const used = service.database.query.selectFrom('couponUses').selectAll().where('orderId', '=', orderId)
    expect(await used.execute()).toEqual([])
    await dataOf(payWith(checkoutId, await consentOf(checkoutId)))
    expect(await used.execute()).toHaveLength(1)
    expect(codesOf(await orderOf(orderId))).toEqual([codes[0]])
  })

  it('that an earlier version has put on one order count as one, and nobody pays unawares', async () => {
    const codes = await issue('before', 3)
    const { accessToken: token } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine(3))
    const consent = await consentOf(checkoutId)
    const rows = codes.map((code, index) => ({
      orderId,
      code,
      couponId: `issued/before/${index + 1}`,
      appliedAt: service.clock.now(),
    }))
    await service.database.query.insertInto('orderCoupons').values(rows).execute()
    expect(await problemOf(payWith(checkoutId, consent))).toMatchObject({ statusCode: 409 })
    const order = await orderOf(orderId)
    expect([order.couponsApplied.length, totalOf(order)]).toEqual([1, 198])
  })
})

describe('a code of the education discount', () => {
  it('covers one copy of each product, however many are bought, and no second one counts', async () => {
    const codes: string[] = []
    for (const _ of [1, 2]) {
      const { id, email } = await request(service)
      await service.services.education.decisions.approve(id)
      codes.push(codeIn(await waitForMail(service, email, 'EDU-')))
    }
    const id = await cartOf(snareLine(9), kickLine(9))
    const order = await apply(id, codes[0] ?? '')
    expect(totalOf(order)).toBe(1277.1)
    expect(order.couponsApplied[0]?.coverage).toBe('40 % off one copy of each product')
    expect(await refusalOf(id, codes[1] ?? '')).toMatch(/Only one code of this kind/)
  })
})

describe('a second code', () => {
  it('replaces one that it does not combine with if it takes more off, and is refused otherwise', async () => {
    const id = await cartOf(snareLine())
    await apply(id, 'small')
    expect(codesOf(await apply(id, 'twenty'))).toEqual(['TWENTY'])
    expect(await refusalOf(id, 'small')).toBe(
      "This code can't be combined with TWENTY, which saves you as much or more: remove TWENTY to use it instead",
    )
    expect(codesOf(await orderOf(id))).toEqual(['TWENTY'])
  })

  it('leaves the same codes and prices in whichever order both are typed', async () => {
    const typed = async (...codes: string[]) => {
      const id = await cartOf(snareLine(2), kitLine())
      for (const code of codes) await applyCoupon(service.app, id, code)
      const order = await orderOf(id)
      return [codesOf(order).sort(), totalOf(order)]
    }
    for (const [one = '', other = ''] of [
      ['small', 'twenty'],
      ['one', 'two'],
      ['deep', 'one'],
      ['twenty', 'deep'],
    ])
      expect(await typed(one, other)).toEqual(await typed(other, one))
  })
})

const consentOf = (checkoutId: string) => giveConsent(service.app, checkoutId)
const payWith = (checkoutId: string, consent: object | '' | undefined, others: object = {}) =>
  send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, {
    json: { paymentToken: 'tok_success', billing: {}, ...(consent && { consent }), ...others },
  })
/** Three snares of 99.00 with the tax in them, of which a coupon takes 20 % off one, sold: 277.20. */
async function soldThree() {
  const { accessToken: token, email } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine(3))
  await apply(orderId, 'twenty')
  const due = { currency: 'EUR', amount: 277.2 }
  const checkout = await dataOf<Checkout>(payWith(checkoutId, await consentOf(checkoutId), { due }))
  await jobsToRest(service)
  return { token, email, orderId, checkout }
}
const documentsOf = async (orderId: string) => {
  const rows = service.database.query.selectFrom('invoices').select('document').where('orderId', '=', orderId)
  return (await rows.orderBy('series', 'desc').orderBy('number').execute()).map(({ document }) => document)
}
async function refund(orderId: string, wish: { amount?: number; lineIds?: string[] }, count: number) {
  await service.services.refunds.request(orderId, { reason: 'One too many', ...wish })
  await vi.waitFor(async () => expect(await documentsOf(orderId)).toHaveLength(count + 1), 20_000)
  await jobsToRest(service)
}
const statusesOf = async (token: string) => (await licensesOf(service.app, token)).items.map(({ status }) => status)

describe('three copies of which a coupon covers one', () => {
  it('cost the same in cart, checkout, order, mail and invoice, and each says how many are covered', async () => {
    const { token, email, orderId, checkout } = await soldThree()
    const order = await orderOf(orderId)
    expect(totalOf(order)).toBe(277.2)
    expect(order.items[0]?.parts).toMatchObject([
      { quantity: 1, price: { EUR: 79.2 } },
      { quantity: 2, price: { EUR: 99 } },
    ])
    expect([checkout.status, checkout.total.due.amount, totalOf(checkout)]).toEqual(['Completed', 277.2, 277.2])
    expect(order.couponsApplied[0]?.coverage).toBe('20 % off one copy of Snare Works')
    const { items } = await dataOf<Paged<OwnOrder>>(
      send(service.app, 'GET', '/api/customer/inventory/orders', { token }),
    )
    expect(items[0]?.total.due.amount).toBe(277.2)

    const mail = await waitForMail(service, email, 'Your Works licenses')
    expect(mail.text).toMatch(/^3 × Snare Works +€277.20$/m)
    expect(mail.text).toContain('1 for €79.20, 2 for €99 each')
    expect(mail.text).toContain('Coupon twenty (TWENTY): 20 % off one copy of Snare Works')

    const [invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      lines: [{ quantity: 3, unit: 9900, amount: 29_700 }],
      original: 29_700,
      discount: 1980,
      due: 27_720,
      taxes: 4426,
      subtotal: 23_294,
    })
  })

  it('are refunded in parts that add up to what was paid: one copy as a courtesy, then the rest', {
    tags: ['long'],
  }, async () => {
    const { token, orderId } = await soldThree()
    await refund(orderId, { amount: 7_920 }, 1)
    expect(await statusesOf(token)).toEqual(['Active', 'Active', 'Active'])
    await refund(orderId, {}, 2)
    expect(await statusesOf(token)).toEqual(['Revoked', 'Revoked', 'Revoked'])
    const [invoice, ...notes] = await documentsOf(orderId)
    expect(notes.map(({ due }) => due)).toEqual([7_920, 19_800])
    const sum = (pick: (one: { due: number; taxes: number; subtotal: number }) => number) =>
      notes.reduce((total, note) => total + pick(note), 0)
    expect([sum(({ due }) => due), sum(({ taxes }) => taxes), sum(({ subtotal }) => subtotal)]).toEqual([
      ...[invoice?.due, invoice?.taxes, invoice?.subtotal],
    ])
  })

  it('are given back as a line for what was paid, and their credit note claims no price of one', {
    tags: ['long'],
  }, async () => {
    const { token, orderId } = await soldThree()
    await refund(orderId, { lineIds: ['p/snare-works/full'] }, 1)
    expect(await statusesOf(token)).toEqual(['Revoked', 'Revoked', 'Revoked'])
    expect((await documentsOf(orderId))[1]).toMatchObject({ due: 27_720, original: 29_700, discount: 1980 })
  })
})

it('coupons of an earlier version cover one copy, combine with no other, and are known by their batch', async () => {
  const [batched = ''] = await issue('old', 1)
  const { id, email } = await request(service)
  await service.services.education.decisions.approve(id)
  await waitForMail(service, email, 'EDU-')
  const issued = service.database.query.selectFrom('coupons').where('isIssued', '=', true)
  const before = await issued.select(['id', 'batch']).orderBy('id').execute()
  expect(new Set(before.map(({ batch }) => batch))).toEqual(new Set(['fair', 'before', 'education', 'old']))
  await service.database.transaction(async (tx) => {
    for (const column of ['copies', 'combines_with', 'minimum_prices', 'batch'])
      await sql`alter table coupons drop column ${sql.ref(column)}`.execute(tx)
    await migrations['2026-11-27-coupon-terms']?.up(tx)
  })
  expect(await issued.select(['id', 'batch']).orderBy('id').execute()).toEqual(before)
  const order = await apply(await cartOf(snareLine(2)), batched)
  expect([totalOf(order), order.couponsApplied[0]?.coverage]).toEqual([99, '100 % off one copy of each product'])
})
