import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/statuses.ts'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import { findPushFaults } from './cart-push-rules.ts'
import { buyerOf, kitLine, priceExamples as price, snareLine } from './example-lines.ts'
import type { Buyer } from './line-pricing.ts'
import { toGrants } from './order-lines.ts'
import { toOrderTotal, totalLines } from './order-totals.ts'
import { canMove } from './rules.ts'
import type { StoredLine } from './stored-line.ts'

describe('the status of an order', () => {
  const allowed = [
    'Open PaymentProcessing',
    'PaymentProcessing Completed',
    'PaymentProcessing Failed',
    'PaymentProcessing Open',
  ]
  const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

  it.each(moves)('%s -> %s moves only where it may', { tags: ['states.order'] }, (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })
})

describe('what can be sold', () => {
  const faultsOf = (line: Partial<StoredLine>, currency = 'EUR') =>
    findPushFaults([{ ...snareLine, ...line }], currency, exampleCatalogue)

  it('is what the catalogue has', () => {
    expect(findPushFaults([snareLine, kitLine], 'JPY', exampleCatalogue)).toEqual({})
    expect(findPushFaults([], 'EUR', exampleCatalogue)).toEqual({})
  })
  it.each([
    ['an unknown product', { itemId: 'cowbell' }, 'There is no product cowbell'],
    ['a bundle in place of a product', { itemId: 'whole-kit' }, 'There is no product whole-kit'],
    ['an unknown bundle', { type: 'Bundle' as const, itemId: 'cowbells' }, 'There is no bundle cowbells'],
    ['an unknown variation', { variationId: 'lifetime' }, 'snare-works has no variation lifetime'],
  ])('is not %s', (_, line, reason) => expect(faultsOf(line)).toEqual({ 'items.0': [reason] }))

  it('is sold in the currencies of the store', () => {
    expect(faultsOf({}, 'GBP')).toEqual({ currency: ['Must be one of EUR, USD, JPY'] })
  })
  it('stands on one line each', () => {
    expect(findPushFaults([snareLine, snareLine], 'EUR', exampleCatalogue)).toEqual({
      'items.1': ['This line stands twice'],
    })
    expect(findPushFaults([snareLine, { ...snareLine, lineId: 'another' }], 'EUR', exampleCatalogue)).toEqual({
      'items.1': ['The same variation is on another line: raise its quantity'],
    })
  })
  it('has a line with an id that is short, or follows from what is sold', () => {
    const long = 'x'.repeat(101)
    expect(faultsOf({ lineId: long.slice(1) })).toEqual({})
    expect(faultsOf({ lineId: long })).toEqual({ 'items.0.id': ['Must be at most 100 characters'] })
    const [product] = exampleCatalogue.products
    if (!product) throw new Error('The example catalogue has products')
    const catalogue = { ...exampleCatalogue, products: [{ ...product, id: long }] }
    const line = { ...snareLine, itemId: long, lineId: `p/${long}/full` }
    expect(findPushFaults([line], 'EUR', catalogue)).toEqual({})
  })
  it('is named by its place in what was pushed, lines of quantity 0 counted', () => {
    const removed = { ...kitLine, quantity: 0, itemId: 'long-gone' }
    expect(findPushFaults([removed, { ...snareLine, itemId: 'cowbell' }], 'EUR', exampleCatalogue)).toEqual({
      'items.1': ['There is no product cowbell'],
    })
  })
})

describe('the sums of an order', () => {
  it('are in minor units of its currency', () => {
    const lines = price([snareLine, kitLine])
    expect(totalLines(lines, 'EUR')).toEqual({ original: 32790, discount: 0, subtotal: 32790, taxes: 0, due: 32790 })
    expect(totalLines(lines, 'JPY').due).toBe(2 * 14800 + 19000)
  })
  it('subtract discounts from what it cost before', () => {
    const lines = price([snareLine]).map((line) => ({ ...line, price: { EUR: 69.3 } }))
    expect(totalLines(lines, 'EUR')).toEqual({ original: 19800, discount: 5940, subtotal: 13860, taxes: 0, due: 13860 })
  })
  it('travel in major units with their currency', () => {
    const total = toOrderTotal({ original: 32790, discount: 5, subtotal: 32785, taxes: 1, due: 32786 }, 'EUR')
    expect(total.due).toEqual({ currency: 'EUR', amount: 327.86 })
    expect(total.discount).toEqual({ currency: 'EUR', amount: 0.05 })
  })
})

describe('what a paid order grants', () => {
  it('is of a partial bundle what was lacking, and of one owned before all of it', () => {
    const granted = (buyer: Buyer) => toGrants('order', price([kitLine], buyer), seats).map((one) => one.productId)
    expect(granted(buyerOf('kick-works'))).toEqual(['snare-works'])
    expect(granted(buyerOf('kick-works', 'snare-works'))).toEqual(['snare-works', 'kick-works'])
  })

  const seats = new Map([
    ['snare-works', 3],
    ['kick-works', 1],
  ])
  it('is one license for each product of each copy, named so that it is granted once', () => {
    const grants = toGrants('order', price([snareLine, kitLine]), seats)
    expect(grants.map(({ productId, maxActivations }) => [productId, maxActivations])).toEqual([
      ['snare-works', 3],
      ['snare-works', 3],
      ['snare-works', 3],
      ['kick-works', 1],
    ])
    expect(new Set(grants.map(({ grantKey }) => grantKey)).size).toBe(4)
    expect(toGrants('order', price([snareLine, kitLine]), seats)).toEqual(grants)
    expect(toGrants('other', price([snareLine]), seats)[0]?.grantKey).not.toBe(grants[0]?.grantKey)
  })
})
