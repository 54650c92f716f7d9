import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  findRecord,
  fixture,
  ofKind,
  type ReadFile,
  readSource,
  readSourceText,
} from '#tests/support/imports/read-source.ts'
import { polar } from './source.ts'

const at = (moment: string) => new Date(moment)
const readFixture = (name: string) => readSource(polar, fixture(`polar/${name}`))
/** The fixtures number their ids. */
const id = (number: number) => `01b2c3d4-e5f6-04a0-0800-${number.toString(16).padStart(12, '0')}`

describe.each(['orders.json', 'orders.csv'])('orders of Polar in %s', (name) => {
  let read: ReadFile
  beforeAll(async () => {
    read = await readFixture(name)
  })

  it('are all but those that nobody has paid', () => {
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual([])
    expect(ofKind(read, 'order').map(({ key }) => key)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `LARK-000${number}`),
    )
    expect(ofKind(read, 'customer')).toHaveLength(8)
  })

  it.each([
    ['LARK-0001', 'Paid', 'EUR', 9717, 1817, 0, 0, 'PT'],
    ['LARK-0002', 'Paid', 'EUR', 13_745, 2570, 3725, 0, 'PT'],
    ['LARK-0003', 'Paid', 'EUR', 39_500, 0, 0, 0, 'AT'],
    ['LARK-0004', 'Paid', 'JPY', 12_980, 1180, 0, 0, 'JP'],
    ['LARK-0005', 'Refunded', 'USD', 8592, 692, 0, 8592, 'US'],
    ['LARK-0006', 'PartlyRefunded', 'USD', 7900, 0, 0, 2000, 'US'],
    ['LARK-0007', 'Paid', 'USD', 0, 0, 0, 0, 'US'],
    ['LARK-0008', 'Paid', 'USD', 9900, 0, 0, 0, 'JP'],
  ] as const)('%s is %s, in %s', (key, status, currency, total, taxes, discount, refunded, taxCountry) => {
    const order = findRecord(read, 'order', key)
    expect(order).toMatchObject({ status, currency, total, taxes, discount, refunded, taxCountry, number: key })
    expect(order.lines.reduce((sum, { amount }) => sum + amount, 0) - discount + taxes).toBe(total)
  })
})

describe('the lists of Polar', () => {
  it('have orders field by field', async () => {
    const read = await readFixture('orders.json')
    expect(findRecord(read, 'order', 'LARK-0003')).toEqual({
      kind: 'order',
      key: 'LARK-0003',
      number: 'LARK-0003',
      customer: { key: id(102), email: 'lab@example.com' },
      status: 'Paid',
      currency: 'EUR',
      lines: [{ product: id(201), name: 'Larkfield Reverb', quantity: 5, amount: 39_500 }],
      discount: 0,
      taxes: 0,
      total: 39_500,
      refunded: 0,
      boughtAt: at('2025-05-06T07:08:09.123Z'),
      paymentReference: id(903),
      taxCountry: 'AT',
      businessName: 'Lab GmbH',
      taxId: 'ATU12345678',
    })
    expect(findRecord(read, 'order', 'LARK-0002').coupon).toBe('SPRING25')
    expect(findRecord(read, 'order', 'LARK-0008').lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Larkfield Everything', 8900],
      ['Setup', 1000],
    ])
  })

  it('have customers with language and address; one without an address of mail cannot be read', async () => {
    const read = await readFixture('customers.json')
    expect(read.faults).toEqual([`customer ${id(105)}: email is empty`])
    expect(read.warnings).toEqual([`Customer ${id(106)} was deleted at Polar, and is left out`])
    expect(findRecord(read, 'customer', id(104))).toEqual({
      kind: 'customer',
      key: id(104),
      email: 'cal@example.com',
      name: 'Cal Ifornia',
      address: {
        countryCode: 'US',
        streetAddress1: '1 Main St',
        streetAddress2: null,
        locality: 'San Francisco',
        region: 'CA',
        postCode: '94105',
      },
      consents: [],
      knownSince: at('2025-01-02T03:04:05.678Z'),
    })
    expect(findRecord(read, 'customer', id(101)).language).toBe('pt-PT')
  })

  it('have license keys with the devices that they are activated on', async () => {
    const read = await readFixture('license-keys.json')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'license', id(801))).toEqual({
      kind: 'license',
      key: id(801),
      customer: { key: id(101), email: 'ines@example.com' },
      product: id(850),
      serials: ['LARK-1C285B2D-6CE6-4BC7-B8BE-ADB6A7E304DA'],
      seats: 3,
      status: 'Active',
      createdAt: at('2025-05-06T07:08:10Z'),
    })
    expect(ofKind(read, 'device').map(({ license, name }) => [license, name])).toEqual([
      [id(801), 'Estúdio'],
      [id(801), 'Laptop'],
    ])
    expect(findRecord(read, 'license', id(802)).seats).toBeUndefined()
    expect(findRecord(read, 'license', id(803)).endedReason).toBe('Revoked at Polar')
    expect(findRecord(read, 'license', id(804)).endedReason).toBe('Disabled at Polar')
    expect(findRecord(read, 'license', id(805)).expiresAt).toEqual(at('2026-05-06T07:08:10Z'))
  })

  it('have subscriptions with the date of the next payment', async () => {
    const read = await readFixture('subscriptions.json')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'subscription', id(701))).toEqual({
      kind: 'subscription',
      key: id(701),
      customer: { key: id(103), email: 'hana@example.com' },
      product: id(203),
      status: 'active',
      provider: 'polar',
      reference: id(701),
      interval: 'year',
      currency: 'USD',
      amount: 9900,
      nextAt: at('2027-05-06T07:08:09Z'),
    })
    expect(findRecord(read, 'subscription', id(702))).toMatchObject({
      interval: '3 months',
      currency: 'JPY',
      amount: 5000,
    })
    expect(findRecord(read, 'subscription', id(703)).nextAt).toBeUndefined()
  })

  it('have discounts with what is left of them', async () => {
    const read = await readFixture('discounts.json')
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual(['Discount By hand has no code, and is left out'])
    expect(findRecord(read, 'coupon', id(301))).toEqual({
      kind: 'coupon',
      key: id(301),
      code: 'SPRING25',
      basisPoints: 2500,
      usesLeft: 38,
      endsAt: at('2027-06-01T00:00:00Z'),
      products: [id(201)],
    })
    expect(findRecord(read, 'coupon', id(302)).amounts).toEqual({ USD: 1000, JPY: 1500 })
  })
})

describe('the exports of Polar', () => {
  it('customers are those of the API', async () => {
    const read = await readFixture('customers.csv')
    const listed = await readFixture('customers.json')
    expect(read.faults).toEqual([])
    expect(read.records).toEqual(ofKind(listed, 'customer').map(({ language, ...customer }) => customer))
  })

  it('orders with the usual columns have no taxes, which is said once', async () => {
    const read = await readFixture('orders-default.csv')
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual([expect.stringContaining('neither a column Total nor Tax')])
    expect(findRecord(read, 'order', 'LARK-0001')).toMatchObject({ total: 7900, taxes: 0 })
  })
})

describe('what cannot be read', () => {
  const page: { items: Record<string, unknown>[] } = JSON.parse(readFileSync(fixture('polar/orders.json'), 'utf8'))
  const [first = {}, second = {}] = page.items
  const change = (fields: object) => readSourceText(polar, JSON.stringify({ items: [{ ...first, ...fields }, second] }))

  it.each([
    [{ currency: 'Euro' }, 'order LARK-0001: currency is not the code of a currency'],
    [{ currency: null }, 'order LARK-0001: currency is empty'],
    [{ total_amount: -1 }, 'order LARK-0001: total must not be negative'],
    [{ total_amount: 12.5 }, 'order LARK-0001: total_amount is no whole number: 12.5'],
    [{ created_at: 'soon' }, 'order LARK-0001: created_at is no date'],
    [{ items: 'none' }, 'order LARK-0001: items is no list'],
    [{ customer: {} }, 'customer ?: customer.email is empty'],
  ])('%o: it says so, and reads the next order', async (fields, reason) => {
    const read = await change(fields)
    expect(read.faults).toContainEqual(expect.stringContaining(reason))
    expect(findRecord(read, 'order', 'LARK-0002').total).toBe(13_745)
  })

  it('a refund that is larger than the total is a warning', async () => {
    const read = await change({ refunded_amount: 999_900 })
    expect(read.warnings).toEqual(['Order LARK-0001: €9,999 was refunded, which is more than the total of €97.17'])
  })

  it('an ariary has no hundredths at Polar, an Icelandic crown has', async () => {
    const amounts = { subtotal_amount: 9000, tax_amount: 0, total_amount: 9000, items: [] }
    const ariary = await change({ ...amounts, currency: 'mga' })
    expect(findRecord(ariary, 'order', 'LARK-0001').total).toBe(900_000)
    const crown = await change({ ...amounts, currency: 'isk' })
    expect(findRecord(crown, 'order', 'LARK-0001').total).toBe(90)
    const odd = await change({ ...amounts, total_amount: 9050, currency: 'isk' })
    expect(odd.faults).toEqual(['order LARK-0001: total_amount is no amount of ISK: 9050'])
  })

  it('an order of the export without a number is a fault', async () => {
    const text = readFileSync(fixture('polar/orders.csv'), 'utf8').replace('LARK-0001', '')
    const read = await readSourceText(polar, text)
    expect(read.faults).toEqual(['order ?: Invoice number is empty'])
    expect(ofKind(read, 'order')).toHaveLength(7)
  })
})
