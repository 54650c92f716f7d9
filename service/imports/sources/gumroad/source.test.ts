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
import { gumroad } from './source.ts'

const at = (moment: string) => new Date(moment)

describe('the sales export of Gumroad', () => {
  let read: ReadFile
  beforeAll(async () => {
    read = await readSource(gumroad, fixture('gumroad/sales.csv'))
  })

  it('gives records of every sale, and warns of what was not charged', () => {
    expect(read.faults).toEqual([])
    expect(read.warnings).toEqual([expect.stringContaining('is a pre-order that has not been charged')])
    expect(ofKind(read, 'order')).toHaveLength(13)
    expect(ofKind(read, 'license')).toHaveLength(12)
    expect(ofKind(read, 'customer')).toHaveLength(15)
    expect(ofKind(read, 'subscription')).toHaveLength(2)
  })

  it('reads a sale field by field', () => {
    const key = 'pVk3xQ8rT1mJ7bZ0aA2cEg=='
    expect(read.records[0]).toEqual({
      kind: 'customer',
      email: 'ada@example.com',
      name: 'Ada Müller',
      address: {
        countryCode: 'DE',
        streetAddress1: 'Hauptstrasse 5',
        streetAddress2: null,
        locality: 'Berlin',
        region: 'Berlin',
        postCode: '10115',
      },
      consents: [],
    })
    expect(findRecord(read, 'order', key)).toEqual({
      kind: 'order',
      key,
      number: '734019255',
      customer: { email: 'ada@example.com' },
      status: 'Paid',
      currency: 'USD',
      lines: [{ product: 'lkfrvb', name: 'Larkfield Reverb', quantity: 1, amount: 7900 }],
      discount: 0,
      taxes: 1501,
      total: 9401,
      refunded: 0,
      boughtAt: at('2024-02-03T09:15:42Z'),
      paymentReference: 'ch_3Invented0001',
      taxCountry: 'DE',
    })
    expect(findRecord(read, 'license', key)).toEqual({
      kind: 'license',
      key,
      customer: { email: 'ada@example.com' },
      product: 'lkfrvb',
      order: key,
      serials: ['3F1C22A0-9B6E4D17-A1C5E0F2-77B83D94'],
      formerProduct: 'lkfrvb',
      status: 'Active',
      createdAt: at('2024-02-03T09:15:42Z'),
    })
  })

  it('knows the variant, the coupon and the payment of PayPal', () => {
    const order = findRecord(read, 'order', 'qR7sT2uV9wX4yZ1aB6cD3e==')
    expect(order).toMatchObject({ coupon: 'SPRING20', paymentReference: '9XK55555AB123456C', total: 4701 })
    expect(order.lines).toEqual([
      { product: 'lkfdly/Standard', name: 'Larkfield Delay (Standard)', quantity: 1, amount: 3950 },
    ])
    expect(findRecord(read, 'license', order.key).product).toBe('lkfdly/Standard')
  })

  it.each([
    ['fH2jK5lM8nP1qR4sT7uV0w==', 'Refunded', 9717, 9717, 'IE', 'Refunded at Gumroad'],
    ['xY3zA6bC9dE2fG5hI8jK1l==', 'PartlyRefunded', 16_390, 4950, 'JP', undefined],
    ['mN4oP7qR0sT3uV6wX9yZ2a==', 'Disputed', 8552, 0, 'US', 'The payment was disputed at Gumroad'],
    ['bC5dE8fG1hI4jK7lM0nO3p==', 'Paid', 7900, 0, 'KR', undefined],
    ['gH7iJ0kL3mN6oP9qR2sT5u==', 'Paid', 0, 0, 'TR', undefined],
    ['dE2fG5hI8jK1lM4nO7pQ0r==', 'Paid', 7900, 0, 'BR', 'Disabled at Gumroad'],
  ] as const)('sale %s is %s', (key, status, total, refunded, taxCountry, endedReason) => {
    expect(findRecord(read, 'order', key)).toMatchObject({ status, total, refunded, taxCountry })
    const license = findRecord(read, 'license', key)
    expect(license.status).toBe(endedReason === undefined ? 'Active' : 'Revoked')
    expect(license.endedReason).toBe(endedReason)
  })

  it('gives the license of a gift to the giftee, seats by quantity, and one without a serial number where there is no key', () => {
    expect(findRecord(read, 'license', 'vW8xY1zA4bC7dE0fG3hI6j==').customer).toEqual({ email: 'giftee@example.com' })
    expect(ofKind(read, 'customer').map(({ email }) => email)).toContain('giftee@example.com')
    expect(findRecord(read, 'license', 'qS6tU9vW2xY5zA8bC1dE4f==').seats).toBe(5)
    expect(findRecord(read, 'license', 'gH7iJ0kL3mN6oP9qR2sT5u==').serials).toEqual([])
  })

  it('gives a subscription and its license once, and the license an end where the subscription has one', () => {
    expect(findRecord(read, 'subscription', 'kL9mN2oP5qR8sT1uV4wX7y==')).toEqual({
      kind: 'subscription',
      key: 'kL9mN2oP5qR8sT1uV4wX7y==',
      customer: { email: 'member@example.com' },
      product: 'lkfsub',
      status: 'active',
      interval: 'monthly',
      currency: 'USD',
      amount: 1200,
    })
    expect(findRecord(read, 'subscription', 'oP1qR4sT7uV0wX3yZ6aB9c==').status).toBe('ended')
    expect(findRecord(read, 'license', 'oP1qR4sT7uV0wX3yZ6aB9c==').expiresAt).toEqual(at('2026-03-01T00:00:00Z'))
    expect(findRecord(read, 'order', 'zA0bC3dE6fG9hI2jK5lM8n==').total).toBe(1200)
    expect(ofKind(read, 'license').some(({ key }) => key === 'zA0bC3dE6fG9hI2jK5lM8n==')).toBe(false)
  })

  it('takes the mark off that keeps a cell from being a formula', () => {
    const former = ofKind(read, 'customer').find(({ email }) => email === 'left@example.com')
    expect(former?.name).toBe('=Left, "Former" Member')
  })

  it('states the sum of the last line, which is that of the orders and of what was not charged', () => {
    const paid = ofKind(read, 'order').reduce((sum, { total }) => sum + total, 0)
    expect(read.totals).toEqual([{ currency: 'USD', total: paid + 2900 }])
  })
})

describe('other files of Gumroad', () => {
  it('an export of 2025, with fewer columns, has the price with taxes as what was paid', async () => {
    const read = await readSource(gumroad, fixture('gumroad/sales-2025.csv'))
    expect(read.faults).toEqual([])
    expect(ofKind(read, 'order').map(({ total, taxes }) => [total, taxes])).toEqual([
      [7900, 0],
      [3950, 0],
      [7900, 0],
    ])
    expect(read.totals).toEqual([{ currency: 'USD', total: 19_750 }])
  })

  it('what the API lists has the ids that plug-ins check with', async () => {
    const read = await readSource(gumroad, fixture('gumroad/sales.json'))
    expect(read.faults).toEqual([])
    expect(findRecord(read, 'license', 'hI1jK4lM7nO0pQ3rS6tU9v==')).toEqual({
      kind: 'license',
      key: 'hI1jK4lM7nO0pQ3rS6tU9v==',
      customer: { email: 'nora@example.com' },
      product: 'lkfrvb',
      order: 'hI1jK4lM7nO0pQ3rS6tU9v==',
      serials: ['C0FFEE00-C0FFEE01-C0FFEE02-C0FFEE03'],
      formerProduct: '8sUuZ5bT1cVnQe0Lr3kWmA==\nlkfrvb',
      formerId: 'Lk3nV9qT2xYw5zR8sU1aBg==',
      seats: undefined,
      status: 'Active',
      createdAt: at('2025-11-11T14:03:00Z'),
    })
    expect(findRecord(read, 'order', 'wX4yZ7aB0cD3eF6gH9iJ2k==')).toMatchObject({
      number: '811200977',
      status: 'PartlyRefunded',
      total: 39_000,
      refunded: 10_000,
      coupon: 'EDU',
      lines: [{ product: 'lkfdly/Standard', name: 'Larkfield Delay (Standard)', quantity: 10, amount: 39_000 }],
    })
    expect(findRecord(read, 'license', 'wX4yZ7aB0cD3eF6gH9iJ2k==').seats).toBe(10)
    expect(findRecord(read, 'license', 'lM5nO8pQ1rS4tU7vW0xY3z==').status).toBe('Revoked')
    expect(findRecord(read, 'subscription', 'sB9nM2kL5jH8gF1dS4aPoi==').status).toBe('active')
  })
})

describe('a bad line of the sales export', () => {
  const [heading = '', ...lines] = readFileSync(fixture('gumroad/sales.csv'), 'utf8').split('\n')
  const good = lines.find((line) => line.startsWith('fH2jK5lM8nP1qR4sT7uV0w')) ?? ''
  const columns = heading.split(',')

  /** A good line with other cells, before the same good line. */
  const change = (cells: Record<string, string>) => {
    const changed = good.split(',').map((cell, index) => cells[columns[index] ?? ''] ?? cell)
    return readSourceText(gumroad, `${[heading, changed.join(','), good].join('\n')}\n`)
  }

  it.each([
    ['Purchase Time (UTC timezone)', '2024-13-41', 'Purchase Time (UTC timezone) is no date'],
    ['Subtotal ($)', 'free', 'Subtotal ($) is no amount of USD: free'],
    ['Purchase Email', '', 'Purchase Email is empty'],
    ['Quantity', 'two', 'Quantity is no whole number: two'],
    ['Product ID', '', 'Product ID is empty'],
    ['Subtotal ($)', '-200.0', 'order fH2jK5lM8nP1qR4sT7uV0w==: total must not be negative'],
    ['Purchase Email', 'nobody', 'email is not an e-mail address'],
  ])('%s is %s: it says so, and reads the next line', async (column, cell, reason) => {
    const read = await change({ [column]: cell })
    expect(read.faults).toContainEqual(expect.stringContaining(reason))
    expect(ofKind(read, 'order')).toHaveLength(1)
    expect(ofKind(read, 'license').length).toBeGreaterThanOrEqual(1)
  })

  it('keeps the customer where the order cannot be read', async () => {
    const read = await change({ 'Subtotal ($)': '' })
    expect(ofKind(read, 'customer')).toHaveLength(2)
    expect(read.faults).toEqual([
      'order fH2jK5lM8nP1qR4sT7uV0w==: Subtotal ($) is empty',
      'license fH2jK5lM8nP1qR4sT7uV0w==: Subtotal ($) is empty',
    ])
  })

  it('warns of a refund that is larger than the price', async () => {
    const read = await change({ 'Fully Refunded?': '0', 'Partial Refund ($)': '500.0' })
    expect(read.warnings).toEqual(['Order 734020118: $500 was refunded, which is more than the total of $97.17'])
    expect(ofKind(read, 'order')).toHaveLength(2)
  })
})
