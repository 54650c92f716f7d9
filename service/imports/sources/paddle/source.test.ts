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
import { paddle } from './source.ts'

const at = (moment: string) => new Date(moment)
const readFixture = (name: string) => readSource(paddle, fixture(`paddle/${name}.json`))
/** The fixtures number their ids. */
const id = (prefix: string, number: number) => `${prefix}_01jn${String(number).padStart(22, '0')}`

describe('transactions of Paddle', () => {
  let read: ReadFile
  beforeAll(async () => {
    read = await readFixture('transactions')
  })

  it('are read but for those that nobody has paid', () => {
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual([])
    expect(ofKind(read, 'order')).toHaveLength(10)
    expect(ofKind(read, 'license')).toEqual([])
  })

  it('are read field by field, after their customers', () => {
    expect(read.records.slice(0, 2)).toEqual([
      {
        kind: 'customer',
        key: id('ctm', 1),
        email: 'asa@example.com',
        name: 'Åsa Öberg',
        language: 'sv',
        address: {
          countryCode: 'SE',
          streetAddress1: 'Storgatan 1',
          streetAddress2: null,
          locality: 'Malmö',
          region: null,
          postCode: '21142',
        },
        consents: [],
        knownSince: at('2025-03-01T10:00:00.520Z'),
      },
      {
        kind: 'order',
        key: id('txn', 1),
        number: '1234-10001',
        customer: { key: id('ctm', 1), email: 'asa@example.com' },
        status: 'Paid',
        currency: 'EUR',
        lines: [{ product: id('pro', 1), name: 'Larkfield Reverb', quantity: 1, amount: 6320 }],
        discount: 0,
        taxes: 1580,
        total: 7900,
        refunded: 0,
        boughtAt: at('2025-03-04T05:06:07.123Z'),
        taxCountry: 'SE',
      },
    ])
  })

  it('have lines before discounts, and the coupon', () => {
    const order = findRecord(read, 'order', id('txn', 2))
    expect(order).toMatchObject({ discount: 2832, taxes: 2832, total: 14_160, coupon: 'SPRING20' })
    expect(order.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 6320],
      [2, 7840],
    ])
  })

  it('have the business and its tax id', () => {
    const bought = { businessName: 'Klangwerk GmbH', taxId: 'DE123456789', taxCountry: 'DE', total: 23_700 }
    expect(findRecord(read, 'order', id('txn', 4))).toMatchObject(bought)
  })

  it.each([
    [3, 'Paid', 'JPY', 12_980, 0],
    [5, 'Refunded', 'USD', 7900, 7900],
    [6, 'PartlyRefunded', 'USD', 7900, 2000],
    [7, 'Disputed', 'USD', 7900, 7900],
    [8, 'Paid', 'USD', 7900, 0],
    [9, 'Paid', 'USD', 0, 0],
  ] as const)('number %i is %s', (number, status, currency, total, refunded) => {
    expect(findRecord(read, 'order', id('txn', number))).toMatchObject({ status, currency, total, refunded })
  })

  it('without what can be included name their customer by id, and know refunds by the totals', async () => {
    const plain = await readFixture('transactions-plain')
    expect(plain.faults).toEqual([])
    expect(ofKind(plain, 'order').map(({ customer, status, refunded }) => [customer, status, refunded])).toEqual([
      [{ key: id('ctm', 3) }, 'Refunded', 7900],
      [{ key: id('ctm', 3) }, 'PartlyRefunded', 2000],
    ])
  })
})

describe('other lists of Paddle', () => {
  it('customers have a language, and no consent without a proof', async () => {
    const read = await readFixture('customers')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'customer', id('ctm', 3))).toEqual({
      kind: 'customer',
      key: id('ctm', 3),
      email: 'noname@example.com',
      name: '',
      language: 'pt-br',
      consents: [],
      knownSince: at('2025-03-01T10:00:00.520Z'),
    })
    expect(findRecord(read, 'customer', id('ctm', 1)).consents).toEqual([])
  })

  it('subscriptions have what Paddle goes on charging them by', async () => {
    const read = await readFixture('subscriptions')
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'subscription', id('sub', 1))).toEqual({
      kind: 'subscription',
      key: id('sub', 1),
      customer: { key: id('ctm', 2) },
      product: id('pro', 3),
      status: 'active',
      provider: 'paddle',
      reference: id('sub', 1),
      interval: 'year',
      currency: 'USD',
      amount: 9900,
      nextAt: at('2027-03-04T05:06:07.100Z'),
    })
    expect(findRecord(read, 'subscription', id('sub', 2))).toMatchObject({ amount: 3000, interval: '3 months' })
    expect(findRecord(read, 'subscription', id('sub', 3)).nextAt).toBeUndefined()
  })

  it('discounts become coupons, and say why they do not', async () => {
    const read = await readFixture('discounts')
    expect(findRecord(read, 'coupon', id('dsc', 1))).toEqual({
      kind: 'coupon',
      key: id('dsc', 1),
      code: 'SPRING20',
      basisPoints: 2000,
      usesLeft: 63,
      endsAt: at('2027-03-01T00:00:00Z'),
    })
    expect(findRecord(read, 'coupon', id('dsc', 2))).toMatchObject({ amounts: { EUR: 1000 }, products: [id('pro', 1)] })
    expect(findRecord(read, 'coupon', id('dsc', 7)).basisPoints).toBe(1250)
    expect(read.warnings).toEqual([
      `Discount ${id('dsc', 3)} has no code, and is left out`,
      'Discount OLD is archived, and is left out',
    ])
    expect(read.faults).toEqual([
      expect.stringContaining(`coupon ${id('dsc', 5)}: type is flat_per_seat`),
      expect.stringContaining(`coupon ${id('dsc', 6)}: restrict_to names prices`),
    ])
  })
})

describe('bad transactions of Paddle', () => {
  const { data }: { data: Record<string, unknown>[] } = JSON.parse(
    readFileSync(fixture('paddle/transactions.json'), 'utf8'),
  )
  const [first = {}, second = {}] = data
  const key = id('txn', 1)
  const change = (fields: object) => readSourceText(paddle, JSON.stringify({ data: [{ ...first, ...fields }, second] }))
  const totals = (changed: object) => ({
    details: { totals: { subtotal: '1', discount: '0', tax: '0', total: '7900', ...changed }, line_items: [] },
  })

  it.each([
    [{ currency_code: 'EURO' }, `order ${key}: currency is not the code of a currency`],
    [{ currency_code: null }, `order ${key}: currency_code is empty`],
    [totals({ total: '-7900' }), `order ${key}: total must not be negative`],
    [totals({ total: '79.00€' }), `order ${key}: details.totals.total is no whole number: 79.00€`],
    [{ billed_at: '2025-99-01' }, `order ${key}: billed_at is no date`],
    [{ customer: { id: 'ctm_1', email: null } }, 'customer ?: customer.email is empty'],
    [{ details: null }, `order ${key}: details.totals.total is empty`],
    [{ adjustments: 'none' }, `order ${key}: adjustments is no list`],
  ])('%o: it says so, and reads the next one', async (fields, reason) => {
    const read = await change(fields)
    expect(read.faults).toContainEqual(expect.stringContaining(reason))
    expect(findRecord(read, 'order', id('txn', 2)).total).toBe(14_160)
  })

  it('a refund that is larger than the total is a warning', async () => {
    const adjustments = [{ action: 'refund', status: 'approved', totals: { total: '9900' } }]
    const read = await change({ adjustments })
    expect(read.warnings).toEqual(['Order 1234-10001: €99 was refunded, which is more than the total of €79'])
    expect(ofKind(read, 'order')).toHaveLength(2)
  })
})
