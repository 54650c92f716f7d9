import { beforeAll, describe, expect, it } from 'vitest'
import {
  findRecord,
  fixture,
  ofKind,
  type ReadFile,
  readSource,
  readSourceText,
} from '#tests/support/imports/read-source.ts'
import { lemonSqueezy } from './source.ts'

const at = (moment: string) => new Date(moment)
const readFixture = (name: string) => readSource(lemonSqueezy, fixture(`lemon-squeezy/${name}.json`))

describe('orders of Lemon Squeezy', () => {
  let read: ReadFile
  beforeAll(async () => {
    read = await readFixture('orders')
  })

  it('are read whole, but for what is not paid and what was a test', () => {
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual(['Order 5010 was made in test mode, and is left out'])
    expect(
      ofKind(read, 'order')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['5001', '5002', '5003', '5004', '5005', '5006', '5007', '5008', '5011'])
    expect(ofKind(read, 'customer')).toHaveLength(9)
  })

  it('are read field by field', () => {
    expect(read.records.slice(0, 2)).toEqual([
      { kind: 'customer', key: '71', email: 'bea@example.com', name: 'Bea Schröder', consents: [] },
      {
        kind: 'order',
        key: '5001',
        number: '1',
        customer: { key: '71', email: 'bea@example.com' },
        status: 'Paid',
        currency: 'EUR',
        lines: [{ product: '301', name: 'Larkfield Reverb', quantity: 1, amount: 7900 }],
        discount: 0,
        taxes: 1261,
        total: 7900,
        refunded: 0,
        boughtAt: at('2025-03-04T05:06:07Z'),
        paymentReference: '104e18a2-d755-4d4b-80c4-a6c1dcb05001',
      },
    ])
  })

  it('have discounts, taxes on top, several copies and the variant', () => {
    expect(findRecord(read, 'order', '5002')).toMatchObject({
      lines: [{ product: '302', name: 'Larkfield Delay (Pro)', quantity: 2, amount: 9800 }],
      discount: 980,
      taxes: 1676,
      total: 10_496,
    })
  })

  it.each([
    ['5003', 'Refunded', 7900, 7900, 'USD'],
    ['5004', 'PartlyRefunded', 7900, 2000, 'USD'],
    ['5005', 'Disputed', 7900, 0, 'USD'],
    ['5006', 'Paid', 12_980, 0, 'JPY'],
    ['5007', 'Paid', 0, 0, 'USD'],
  ] as const)('order %s is %s', (key, status, total, refunded, currency) => {
    expect(findRecord(read, 'order', key)).toMatchObject({ status, total, refunded, currency })
  })

  it('with several items have those that the file includes', () => {
    expect(findRecord(read, 'order', '5008').lines).toEqual([
      { product: '301', name: 'Larkfield Reverb', quantity: 1, amount: 7900 },
      { product: '302', name: 'Larkfield Delay (Pro)', quantity: 1, amount: 4900 },
    ])
  })
})

describe('other lists of Lemon Squeezy', () => {
  it('customers have no consent, as there is no proof of one', async () => {
    const read = await readFixture('customers')
    expect(read.faults).toEqual([])
    expect(read.records[0]).toEqual({
      kind: 'customer',
      key: '71',
      email: 'bea@example.com',
      name: 'Bea Schröder',
      consents: [],
      knownSince: at('2024-12-01T08:00:00Z'),
    })
  })

  it('license keys have seats, ends, and the ids that plug-ins check with', async () => {
    const read = await readFixture('license-keys')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'license', '8001')).toEqual({
      kind: 'license',
      key: '8001',
      customer: { key: '71', email: 'bea@example.com' },
      product: '301',
      order: '5001',
      serials: ['80e15db5-c796-436b-850c-8f9c98a48abe'],
      formerProduct: '301\n\n4711\n5001\n50010\n71',
      formerId: '8001',
      seats: 5,
      status: 'Active',
      createdAt: at('2025-03-04T05:06:08Z'),
    })
    expect(findRecord(read, 'license', '8002').seats).toBe(10_000)
    expect(findRecord(read, 'license', '8003')).toMatchObject({
      status: 'Revoked',
      endedReason: 'Disabled at Lemon Squeezy',
    })
    expect(findRecord(read, 'license', '8004')).toMatchObject({
      status: 'Active',
      expiresAt: at('2026-05-05T05:05:05Z'),
    })
  })

  it('instances of license keys are devices, which hold no seat here', async () => {
    const read = await readFixture('license-key-instances')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'device', '2')).toEqual({
      kind: 'device',
      key: '2',
      license: '8001',
      name: 'Beas Laptop – grün',
      signature: '0c3f9d6a-97b1-4f5e-8a8c-4a53c1a1f0aa',
      isOurs: false,
      isActive: true,
      activatedAt: at('2025-03-05T09:00:00Z'),
    })
  })

  it('subscriptions have the date of the next payment, unless they end', async () => {
    const read = await readFixture('subscriptions')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'subscription', '9001')).toEqual({
      kind: 'subscription',
      key: '9001',
      customer: { key: '80', email: 'sub@example.com' },
      product: '303',
      status: 'active',
      provider: 'lemon-squeezy',
      reference: '9001',
      nextAt: at('2027-05-05T05:05:05Z'),
    })
    expect(findRecord(read, 'subscription', '9002')).toMatchObject({ status: 'cancelled', nextAt: undefined })
  })

  it('discounts become coupons where the file says enough', async () => {
    const read = await readFixture('discounts')
    expect(findRecord(read, 'coupon', '61')).toEqual({
      kind: 'coupon',
      key: '61',
      code: 'SPRING10',
      basisPoints: 1000,
      endsAt: at('2027-01-01T00:00:00Z'),
    })
    expect(findRecord(read, 'coupon', '62')).toMatchObject({ basisPoints: 5000, usesLeft: 100 })
    expect(read.faults).toEqual([
      expect.stringContaining('coupon 63: amount_type is fixed'),
      expect.stringContaining('coupon 64: is_limited_to_products is true'),
    ])
    expect(read.warnings).toEqual([
      'Discount FIRST100 may be used 100 times; how often it has been used is not in the file',
      'Discount LATER is a draft, and is left out',
    ])
  })
})

describe('bad orders of Lemon Squeezy', () => {
  const good = {
    store_id: 1,
    customer_id: 7,
    order_number: 12,
    user_name: 'Ann',
    user_email: 'ann@example.com',
    currency: 'USD',
    subtotal: 7900,
    total: 7900,
    total_formatted: '$79.00',
    status: 'paid',
    created_at: '2025-03-04T05:06:07.000000Z',
    first_order_item: { product_id: 301, product_name: 'Reverb', price: 7900, quantity: 1 },
  }
  const order = (id: string, attributes: object) => ({ type: 'orders', id, attributes: { ...good, ...attributes } })
  const readOrders = (...orders: object[]) => readSourceText(lemonSqueezy, JSON.stringify({ data: orders }))

  it.each([
    [{ currency: 'Dollar' }, 'order 1: currency is not the code of a currency'],
    [{ currency: null }, 'order 1: attributes.currency is empty'],
    [{ total: -7900 }, 'order 1: total must not be negative'],
    [{ total: 'much' }, 'order 1: attributes.total is no whole number: much'],
    [{ created_at: '2025-13-04' }, 'order 1: attributes.created_at is no date'],
    [{ user_email: null }, 'customer ?: attributes.user_email is empty'],
    [{ first_order_item: { price: 'x' } }, 'order 1: attributes.first_order_item.price is no whole number: x'],
  ])('%o: it says so, and reads the next one', async (attributes, reason) => {
    const read = await readOrders(order('1', attributes), order('2', {}))
    expect(read.faults).toContainEqual(expect.stringContaining(reason))
    expect(findRecord(read, 'order', '2').total).toBe(7900)
  })

  it('a refund that is larger than the total is a warning', async () => {
    const read = await readOrders(order('1', { refunded_amount: 8000 }))
    expect(read.warnings).toEqual(['Order 12: $80 was refunded, which is more than the total of $79'])
    expect(ofKind(read, 'order')).toHaveLength(1)
  })

  it('says if an order has items that are not in the file', async () => {
    const read = await readOrders(order('1', { subtotal: 9900, total: 9900 }))
    expect(read.warnings).toEqual([expect.stringContaining('Order 12 has more items than the one it names')])
    expect(findRecord(read, 'order', '1').lines).toEqual([
      { product: '301', name: 'Reverb', quantity: 1, amount: 9900 },
    ])
  })

  it.each([
    ['¥5,000', 5000, 5000],
    ['¥50', 5000, 50],
  ])('a total of %s that is stated as %d are %d yen', async (formatted, total, yen) => {
    const amounts = { currency: 'JPY', subtotal: total, total, total_formatted: formatted }
    const read = await readOrders(order('1', { ...amounts, first_order_item: { product_id: 1, price: total } }))
    expect(findRecord(read, 'order', '1').total).toBe(yen)
  })
})
