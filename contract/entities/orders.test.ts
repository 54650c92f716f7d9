import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeEntity, faultsOf, without } from '../examples/describe-entity.ts'
import * as examples from '../examples/orders.ts'
import {
  completedOrderSchema,
  couponAppliedSchema,
  lineItemSchema,
  openOrderSchema,
  orderCustomerSchema,
  orderIdSchema,
  orderPushSchema,
  orderSchema,
  orderTotalSchema,
  productReferenceSchema,
} from './orders.ts'

describeEntity('a coupon applied', {
  schema: couponAppliedSchema,
  full: examples.couponApplied,
  minimal: examples.couponApplied,
  wrong: { code: 1 },
})

describeEntity('a product reference', {
  schema: productReferenceSchema,
  full: examples.productReference,
  minimal: examples.productReference,
  nullable: ['iconUrl'],
  wrong: { id: 1, tagline: 2 },
})

describeEntity('a product line item', {
  schema: lineItemSchema,
  full: examples.productLine,
  minimal: examples.minimalProductLine,
  wrong: { type: 'Voucher', quantity: '2', 'price.EUR': '69', 'variation.id': 1, 'product.iconUrl': 1 },
})

describeEntity('a bundle line item', {
  schema: lineItemSchema,
  full: examples.bundleLine,
  minimal: examples.minimalBundleLine,
  wrong: { bundleId: 1, partial: 'yes', 'bundle.products.0.included': 1, 'appliedDiscount.type': 'Gift' },
})

describeEntity('an open order', {
  schema: openOrderSchema,
  full: examples.openOrder,
  minimal: examples.minimalOpenOrder,
  wrong: { status: 'Completed', currency: 978, 'items.0.quantity': null, 'couponsApplied.0.code': 1 },
})

describeEntity('a completed order', {
  schema: completedOrderSchema,
  full: examples.completedOrder,
  minimal: examples.completedOrder,
  wrong: { status: 'Open', 'total.due.amount': '1', 'customer.address': 'Berlin', 'items.1.bundleId': 1 },
})

describeEntity("a completed order's customer", {
  schema: orderCustomerSchema,
  full: examples.orderCustomer,
  minimal: examples.orderCustomer,
  nullable: ['name', 'businessName', 'taxId', 'email', 'address'],
  wrong: { name: 1, 'address.countryCode': 'Germany' },
})

describeEntity("a completed order's total", {
  schema: orderTotalSchema,
  full: examples.orderTotal,
  minimal: examples.orderTotal,
  wrong: { 'original.currency': 1, 'discount.amount': null, subtotal: 277.6, 'taxes.amount': '0' },
})

describe('an order of any status', () => {
  it.each(['Open', 'PaymentProcessing', 'Failed'])('has the shape of a cart when it is %s', (status) => {
    const order = { ...examples.openOrder, status }
    expect(z.parse(orderSchema, order)).toStrictEqual(order)
  })
  it('has the shape of a receipt when it is Completed', () => {
    expect(z.parse(orderSchema, examples.completedOrder)).toStrictEqual(examples.completedOrder)
    expect(faultsOf(orderSchema, { ...examples.openOrder, status: 'Completed' })).toEqual(['customer', 'total'])
  })
  it.each(['Paid', 'open', '', null])('can not have the status %j', (status) => {
    expect(faultsOf(orderSchema, { ...examples.openOrder, status })).toEqual(['status'])
  })
})

describe('a pushed cart', () => {
  const push = { currency: 'EUR', items: [examples.minimalProductLine, examples.minimalBundleLine] }

  it('keeps items and quantities and drops prices', () => {
    expect(z.parse(orderPushSchema, push)).toStrictEqual(push)
    const rich = { ...push, items: [examples.productLine, examples.bundleLine], total: examples.orderTotal }
    expect(z.parse(orderPushSchema, rich)).toStrictEqual(push)
    expect(z.parse(orderPushSchema, { items: [] })).toStrictEqual({ items: [] })
  })
  it('may omit ids of lines, and quantities, which default to one', () => {
    const { id, quantity, ...line } = examples.minimalProductLine
    expect(z.parse(orderPushSchema, { items: [line] })).toStrictEqual({ items: [{ ...line, quantity: 1 }] })
  })
  it.each(['type', 'productId', 'variationId'])('is rejected when a line lacks %s', (key) => {
    const items = [without(examples.minimalProductLine, key)]
    expect(faultsOf(orderPushSchema, { items })).toEqual([`items.0.${key}`])
  })
  it.each([-1, 1.5, 100, '2', null, Number.NaN, 1e21])('is rejected with a quantity of %j', (quantity) => {
    const items = [examples.minimalProductLine, { ...examples.minimalProductLine, quantity }]
    expect(faultsOf(orderPushSchema, { items })).toContain('items.1.quantity')
  })
  it.each([0, 1, 99])('may have a quantity of %j', (quantity) => {
    expect(faultsOf(orderPushSchema, { items: [{ ...examples.minimalProductLine, quantity }] })).toEqual([])
  })
  it('has at most 50 lines', () => {
    const lines = (count: number) => ({ items: Array.from({ length: count }, () => examples.minimalProductLine) })
    expect(faultsOf(orderPushSchema, lines(50))).toEqual([])
    expect(faultsOf(orderPushSchema, lines(51))).toEqual(['items'])
  })
  it.each(['eur', 'EURO', '€', 5])('is rejected with the currency %j', (currency) => {
    expect(faultsOf(orderPushSchema, { ...push, currency })).toEqual(['currency'])
  })
})

describe('an order id', () => {
  it('is a random UUID, version 4', () => {
    expect(faultsOf(orderIdSchema, '1f0a4b52-7a0c-4b8a-9a57-0d1c61a4c2aa')).toEqual([])
  })
  it.each([
    '1f0a4b52-7a0c-1b8a-9a57-0d1c61a4c2aa',
    '0198c0de-7a0c-7b8a-9a57-0d1c61a4c2aa',
    '00000000-0000-0000-0000-000000000000',
    '1f0a4b527a0c4b8a9a570d1c61a4c2aa',
    '1',
    '',
  ])('is never %j, which could be guessed', (id) => {
    expect(faultsOf(orderIdSchema, id)).toEqual([''])
  })
})
