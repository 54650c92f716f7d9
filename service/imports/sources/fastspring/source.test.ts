import { beforeAll, describe, expect, it } from 'vitest'
import {
  findRecord,
  fixture,
  ofKind,
  type ReadFile,
  readSource,
  readSourceText,
} from '#tests/support/imports/read-source.ts'
import { fastspring } from './source.ts'

const at = (moment: string) => new Date(moment)
const readFixture = (name: string) => readSource(fastspring, fixture(`fastspring/${name}.json`))

describe('events of FastSpring', () => {
  let read: ReadFile
  beforeAll(async () => {
    read = await readFixture('events')
  })

  it('give all orders but tests, and tell of a return whose order is elsewhere', () => {
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual([
      'Order LARK250304-1010-10010 is a test, and is left out',
      expect.stringContaining('Order orderElsewhere000001 was returned, and the file has not both of them'),
    ])
    expect(ofKind(read, 'order')).toHaveLength(9)
    expect(ofKind(read, 'license')).toHaveLength(11)
  })

  it('give an order field by field, after its customer', () => {
    expect(read.records.slice(0, 3)).toEqual([
      {
        kind: 'customer',
        key: 'kimAccount0000000000001',
        email: 'kim@example.com',
        name: 'Kim Sørensen',
        language: 'da',
        address: {
          countryCode: 'DK',
          streetAddress1: 'Havnegade 3',
          streetAddress2: null,
          locality: 'København',
          region: null,
          postCode: '1058',
        },
        consents: [],
      },
      {
        kind: 'order',
        key: 'orderKim00000000000001',
        number: 'LARK250304-1001-10001',
        customer: { key: 'kimAccount0000000000001', email: 'kim@example.com' },
        status: 'Paid',
        currency: 'EUR',
        lines: [{ product: 'larkfield-reverb', name: 'Larkfield Reverb', quantity: 1, amount: 7900 }],
        discount: 0,
        taxes: 1975,
        total: 9875,
        refunded: 0,
        boughtAt: at('2025-03-04T05:06:07Z'),
        taxCountry: 'DK',
        businessName: 'Kim Lyd ApS',
        invoices: ['https://example.onfastspring.com/account/order/LARK250304-1001-10001/invoice'],
      },
      {
        kind: 'license',
        key: 'orderKim00000000000001/1',
        customer: { key: 'kimAccount0000000000001', email: 'kim@example.com' },
        product: 'larkfield-reverb',
        order: 'orderKim00000000000001',
        serials: ['5157-DTIM-VPJS-8JZX-4JX9'],
        status: 'Active',
        createdAt: at('2025-03-04T05:06:07Z'),
      },
    ])
  })

  it('give lines before discounts, the coupon, and a license for each serial number', () => {
    const order = findRecord(read, 'order', 'orderKim00000000000002')
    expect(order).toMatchObject({ discount: 980, taxes: 2930, total: 14_650, coupon: 'TENOFF' })
    expect(order.lines.map(({ product, quantity, amount }) => [product, quantity, amount])).toEqual([
      ['larkfield-delay', 2, 9800],
      ['larkfield-chorus', 1, 2900],
    ])
    const licenses = ofKind(read, 'license').filter((license) => license.order === order.key)
    expect(licenses.map(({ key, serials }) => [key, serials])).toEqual([
      ['orderKim00000000000002/1', ['AAAA-1111-BBBB-2222-CCCC']],
      ['orderKim00000000000002/1/2', ['DDDD-3333-EEEE-4444-FFFF']],
      ['orderKim00000000000002/2', []],
    ])
  })

  it.each([
    ['orderKen00000000000001', 'Paid', 'JPY', 12_980, 0, undefined],
    ['orderRefund00000000001', 'Refunded', 'EUR', 7900, 7900, 'Refunded at FastSpring'],
    ['orderPart000000000001', 'PartlyRefunded', 'USD', 7900, 2950, undefined],
    ['orderDispute00000001', 'Disputed', 'USD', 7900, 7900, 'The payment was disputed at FastSpring'],
    ['orderFree00000000001', 'Paid', 'USD', 0, 0, undefined],
  ] as const)('%s is %s', (key, status, currency, total, refunded, endedReason) => {
    expect(findRecord(read, 'order', key)).toMatchObject({ status, currency, total, refunded })
    const license = findRecord(read, 'license', `${key}/1`)
    expect(license.status).toBe(endedReason === undefined ? 'Active' : 'Revoked')
    expect(license.endedReason).toBe(endedReason)
  })

  it('give one license for several copies as many seats, and a gift to whom it is for', () => {
    expect(findRecord(read, 'license', 'orderKen00000000000001/1').seats).toBe(3)
    expect(findRecord(read, 'license', 'orderGift0000000000001/1').customer.email).toBe('gifted@example.com')
    expect(findRecord(read, 'order', 'orderGift0000000000001').customer.email).toBe('giver@example.com')
    expect(ofKind(read, 'customer').map(({ email }) => email)).toContain('gifted@example.com')
  })

  it('give a subscription one license, however often it is renewed', () => {
    expect(findRecord(read, 'license', 'subscription000000000001').order).toBe('orderAna00000000000001')
  })

  it('give a subscription as its latest event has it', () => {
    const subscriptions = ofKind(read, 'subscription').filter(({ key }) => key === 'subscription000000000001')
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled'])
    expect(subscriptions[0]?.nextAt).toBeUndefined()
  })
})

describe('lists of FastSpring', () => {
  it('orders are those of the events; what was refunded is not in them, which is said', async () => {
    const read = await readFixture('orders')
    expect(read.faults).toEqual([])
    expect(ofKind(read, 'order').map(({ key, total }) => [key, total])).toEqual([
      ['orderKim00000000000001', 9875],
      ['orderPart000000000001', 7900],
    ])
    expect(read.warnings).toEqual([expect.stringContaining('Order orderPart000000000001 was returned')])
  })

  it('accounts are customers', async () => {
    const read = await readFixture('accounts')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'customer', 'kenAccount0000000000001')).toEqual({
      kind: 'customer',
      key: 'kenAccount0000000000001',
      email: 'ken@example.com',
      name: '健 佐藤',
      language: 'ja',
      consents: [],
    })
  })

  it('subscriptions have the date of the next payment', async () => {
    const read = await readFixture('subscriptions')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'subscription', 'subscription000000000002')).toEqual({
      kind: 'subscription',
      key: 'subscription000000000002',
      customer: { key: 'kimAccount0000000000001' },
      product: 'larkfield-everything',
      status: 'active',
      provider: 'fastspring',
      reference: 'subscription000000000002',
      interval: 'year',
      currency: 'EUR',
      amount: 9900,
      nextAt: at('2026-03-04T05:06:07Z'),
    })
    expect(findRecord(read, 'subscription', 'subscription000000000003')).toMatchObject({
      interval: '3 months',
      currency: 'JPY',
      amount: 3000,
      nextAt: undefined,
    })
  })
})

describe('bad events of FastSpring', () => {
  const good = {
    id: 'one',
    reference: 'REF-1',
    changed: 1741064767000,
    currency: 'USD',
    total: 79,
    customer: { first: 'Ann', last: 'Doe', email: 'ann@example.com' },
    items: [{ product: 'reverb', quantity: 1, subtotal: 79, fulfillments: {} }],
  }
  const completed = (fields: object) => ({ type: 'order.completed', created: 1, data: { ...good, ...fields } })
  const readEvents = (...events: object[]) => readSourceText(fastspring, JSON.stringify({ events }))
  const next = completed({ id: 'two', reference: 'REF-2' })

  it.each([
    [{ currency: 'Dollars' }, 'order one: currency is not the code of a currency'],
    [{ currency: null }, 'order one: data.currency is empty'],
    [{ total: -79 }, 'order one: total must not be negative'],
    [{ total: 'much' }, 'order one: data.total is no amount of USD: much'],
    [{ changed: 'yesterday' }, 'order one: data.changed is no date'],
    [{ customer: { first: 'Ann' } }, 'customer ?: email is empty'],
    [{ items: 'none' }, 'order one: data.items is no list'],
    [
      { items: [{ product: 'x', fulfillments: { a: [{ license: {} }] } }] },
      'license one/1: data.items[0].fulfillments.a[0].license is no text',
    ],
  ])('%o: it says so, and reads the next order', async (fields, reason) => {
    const read = await readEvents(completed(fields), next)
    expect(read.faults).toContainEqual(expect.stringContaining(reason))
    expect(findRecord(read, 'order', 'two').total).toBe(7900)
  })

  const returned = (totalReturn: unknown) => ({
    type: 'return.created',
    created: 2,
    data: { return: 'r', reference: 'RET-1', currency: 'USD', totalReturn, original: { id: 'one' } },
  })

  it('a refund that is larger than the total is a warning', async () => {
    const read = await readEvents(completed({}), returned(100), next)
    expect(read.warnings).toEqual(['Order REF-1: $100 was refunded, which is more than the total of $79'])
    expect(ofKind(read, 'order')).toHaveLength(2)
  })

  it('a return that cannot be read is a fault', async () => {
    const read = await readEvents(completed({}), returned(null), next)
    expect(read.faults).toEqual(['order one: Return RET-1: data.totalReturn is empty'])
    expect(ofKind(read, 'order')).toHaveLength(2)
  })

  it('a renewal is an order with the license of the first', async () => {
    const items = [{ product: 'everything', quantity: 1, subtotal: 79, subscription: 'sub-1' }]
    const renewal = { order: { ...good, id: 'two', reference: 'REF-2', items }, subscription: 'sub-1' }
    const charged = { type: 'subscription.charge.completed', created: 2, data: renewal }
    const read = await readEvents(completed({ items }), charged)
    expect(read.faults).toEqual([])
    expect(ofKind(read, 'order').map(({ key }) => key)).toEqual(['one', 'two'])
    expect(ofKind(read, 'license').map(({ key }) => key)).toEqual(['sub-1', 'sub-1'])
  })

  it('a subtotal before discounts is told from one after them by the total', async () => {
    const items = [{ product: 'reverb', quantity: 1, subtotal: 79, discount: 9 }]
    const before = await readEvents(completed({ items, discount: 9, total: 70 }))
    expect(findRecord(before, 'order', 'one').lines[0]?.amount).toBe(7900)
    const after = await readEvents(completed({ items, discount: 9, total: 79 }))
    expect(findRecord(after, 'order', 'one').lines[0]?.amount).toBe(8800)
  })
})
