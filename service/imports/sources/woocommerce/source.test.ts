import { describe, expect, it } from 'vitest'
import { fixtureFolder, readRecords } from '#tests/support/imports/read-records.ts'
import { wooCommerce } from './source.ts'

const read = (name: string) => readRecords(wooCommerce, `${fixtureFolder}/woocommerce/${name}`)

const ada = {
  countryCode: 'GB',
  streetAddress1: '1 Mill Lane',
  streetAddress2: null,
  locality: 'London',
  region: null,
  postCode: 'N1 9GU',
}

describe('orders of the API of WooCommerce', () => {
  it('become orders in minor units of their currency, with refunds', async () => {
    const { shape, records, problems, refused } = await read('orders.json')
    expect(shape).toBe('orders')
    expect(records('order')[0]).toEqual({
      kind: 'order',
      key: '501',
      number: 'WC-501',
      customer: { key: '7', email: 'ada@example.com' },
      status: 'Paid',
      currency: 'GBP',
      lines: [
        { product: '12', name: 'Tape Loop', quantity: 2, amount: 13_068 },
        { product: '20/21', name: 'Room Tone - Studio', quantity: 1, amount: 3492 },
      ],
      discount: 1200,
      taxes: 2760,
      total: 16_560,
      refunded: 0,
      boughtAt: new Date('2024-02-01T13:00:00Z'),
      paymentReference: 'pi_501',
      coupon: 'spring',
      taxCountry: 'GB',
      businessName: 'Engine Ltd',
      taxId: 'GB123456789',
    })
    const rest = records('order').map(({ key, customer, status, currency, total, refunded }) => [
      key,
      customer.key,
      status,
      currency,
      total,
      refunded,
    ])
    expect(rest.slice(1)).toEqual([
      ['502', undefined, 'Refunded', 'JPY', 5500, 5500],
      ['503', '7', 'PartlyRefunded', 'USD', 9800, 2050],
      ['505', undefined, 'Paid', 'EUR', 0, 0],
      ['506', '8', 'Paid', 'GBP', 5900, 0],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('become customers, whether they have paid or not, and have an account or not', async () => {
    const { records } = await read('orders.json')
    expect(records('customer').map(({ key, email }) => [key, email])).toEqual([
      ['7', 'ada@example.com'],
      [undefined, 'watanabe@example.com'],
      ['7', 'ada@example.com'],
      [undefined, 'fay@example.com'],
      [undefined, 'gus@example.com'],
      ['8', 'hal@example.com'],
    ])
    expect(records('customer')[0]).toMatchObject({ name: 'Ada Løvelace', language: 'en', address: ada, consents: [] })
  })

  it('give a license for each copy where no license plug-in does', async () => {
    const { records } = await read('orders.json')
    expect(records('license')[0]).toEqual({
      kind: 'license',
      key: '501/1',
      customer: { key: '7', email: 'ada@example.com' },
      product: '12',
      order: '501',
      serials: [],
      status: 'Active',
      endedReason: undefined,
      createdAt: new Date('2024-02-01T13:00:00Z'),
    })
    expect(
      records('license').map(({ key, product, status, endedReason }) => [key, product, status, endedReason]),
    ).toEqual([
      ['501/1', '12', 'Active', undefined],
      ['501/1/copy 2', '12', 'Active', undefined],
      ['501/2', '20/21', 'Active', undefined],
      ['502/1', '12', 'Revoked', 'Refunded'],
      ['503/1', '30', 'Active', undefined],
      ['505/1', '12', 'Active', undefined],
      ['506/1', '12', 'Revoked', 'Cancelled'],
    ])
  })
})

describe('tables of orders', () => {
  it('of WebToffee have a column for each line', async () => {
    const { shape, records, problems, refused } = await read('orders-webtoffee.csv')
    expect(shape).toBe('orders (table)')
    expect(records('order')).toEqual([
      {
        kind: 'order',
        key: '801',
        number: '801',
        customer: { key: '7', email: 'ada@example.com' },
        status: 'Paid',
        currency: 'GBP',
        lines: [
          { product: '12/13', name: 'Tape Loop | Studio', quantity: 1, amount: 5988 },
          { product: '20', name: 'Room Tone', quantity: 1, amount: 7080 },
        ],
        discount: 910,
        taxes: 2178,
        total: 13_068,
        refunded: 0,
        boughtAt: new Date('2024-02-01T13:00:00Z'),
        paymentReference: 'PAY-801',
        coupon: 'spring',
        taxCountry: 'GB',
        businessName: 'Engine Ltd',
        taxId: undefined,
      },
      expect.objectContaining({
        key: '802',
        customer: { key: undefined, email: 'watanabe@example.com' },
        status: 'PartlyRefunded',
        currency: 'JPY',
        total: 5500,
        refunded: 1500,
        boughtAt: new Date('2024-03-01T09:00:00Z'),
        taxCountry: 'JP',
      }),
    ])
    expect(records('customer')[0]).toMatchObject({ key: '7', name: 'Ada Løvelace', address: ada })
    expect(records('license').map(({ key, product }) => [key, product])).toEqual([
      ['801/1', '12/13'],
      ['801/2', '20'],
      ['802/1', '12'],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('of SkyVerge have all lines in one column', async () => {
    const { records, problems, refused } = await read('orders-skyverge.csv')
    expect(records('order')).toEqual([
      expect.objectContaining({
        key: '901',
        number: 'A-77',
        status: 'PartlyRefunded',
        lines: [
          { product: '12', name: 'Tape Loop; Deluxe', quantity: 1, amount: 5900 },
          { product: '20', name: 'Room Tone', quantity: 1, amount: 5400 },
        ],
        discount: 500,
        total: 11_300,
        refunded: 5900,
        boughtAt: new Date('2024-02-01T12:58:00Z'),
        coupon: 'five',
      }),
    ])
    expect([problems, refused]).toEqual([[], []])
  })
})

describe('customers and subscriptions of WooCommerce', () => {
  it('become customers with their language and address', async () => {
    const { records, problems, refused } = await read('customers.json')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        key: '7',
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        address: ada,
        language: 'de-AT',
        consents: [],
        knownSince: new Date('2023-01-02T03:04:05Z'),
      },
      expect.objectContaining({ key: '9', email: 'ivy@example.com', name: '', address: undefined }),
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('become customers without ids in the table of WooCommerce itself', async () => {
    const { records, problems, refused } = await read('customers.csv')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        consents: [],
        knownSince: new Date('2023-01-02T03:04:05Z'),
      },
      { kind: 'customer', email: 'watanabe@example.com', name: '渡辺 ボー', consents: [], knownSince: undefined },
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('become subscriptions with their next payment', async () => {
    const { records, problems, refused } = await read('subscriptions.json')
    expect(records('subscription')).toEqual([
      {
        kind: 'subscription',
        key: '701',
        customer: { key: '7', email: 'ada@example.com' },
        product: '40',
        status: 'active',
        provider: 'stripe',
        reference: 'cus_701',
        interval: 'month',
        currency: 'GBP',
        amount: 999,
        nextAt: new Date('2026-12-01T13:00:00Z'),
      },
      expect.objectContaining({
        key: '702',
        reference: '702',
        status: 'cancelled',
        interval: '3 months',
        currency: 'JPY',
        amount: 3000,
        nextAt: undefined,
      }),
    ])
    expect([problems, refused]).toEqual([[], []])
  })
})
