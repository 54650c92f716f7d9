import { describe, expect, it } from 'vitest'
import { fixtureFolder, readFile, readRecords, readWith } from '#tests/support/imports/read-records.ts'
import type { Cells, Source } from '../source.ts'
import { wooCommerce } from './source.ts'

const pathOf = (name: string) => `${fixtureFolder}/woocommerce/${name}`
const read = (name: string, source: Source = wooCommerce) => readRecords(source, pathOf(name))

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

describe('license plug-ins of WooCommerce', () => {
  /** Reads files as an import does: each is recognised before any is read. */
  async function readTogether(...names: string[]) {
    const source = wooCommerce.begin?.() ?? wooCommerce
    const files = await Promise.all(names.map((name) => readFile(pathOf(name))))
    const shapes = files.map(({ sample, rows }) => ({ shape: source.recognise(sample), rows }))
    return shapes.flatMap(({ shape, rows }) => [
      ...rows.flatMap((row) => [...(shape?.read(row) ?? [])]),
      ...(shape?.end?.() ?? []),
    ])
  }

  it('have the licenses of orders, and the buyer has the rest', async () => {
    const found = await readTogether('orders.json', 'license-manager.csv')
    const licenses = found.flatMap((each) => (each.kind === 'license' ? [each] : []))
    expect(licenses[0]).toEqual({
      kind: 'license',
      key: 'lmfwc/1',
      customer: { key: '7', email: 'ada@example.com' },
      product: '12',
      order: '501',
      serials: ['TL-AAAA-1111-BBBB'],
      formerId: '1',
      seats: 3,
      status: 'Active',
      endedReason: undefined,
      createdAt: new Date('2024-02-01T13:00:05Z'),
      expiresAt: undefined,
    })
    expect(
      licenses.map(({ key, customer, product, seats, status }) => [key, customer.email, product, seats, status]),
    ).toEqual([
      ['lmfwc/1', 'ada@example.com', '12', 3, 'Active'],
      ['lmfwc/2', 'ada@example.com', '12', 3, 'Active'],
      ['lmfwc/3', 'ada@example.com', '20/21', undefined, 'Active'],
      ['lmfwc/4', 'gus@example.com', '12', 3, 'Active'],
      ['lmfwc/5', 'watanabe@example.com', '12', 3, 'Revoked'],
      ['503/1', 'ada@example.com', '30', undefined, 'Active'],
      ['506/1', 'hal@example.com', '12', undefined, 'Revoked'],
    ])
    expect(licenses[2]?.expiresAt).toEqual(new Date('2026-02-01T13:00:05Z'))
    expect(found.flatMap((each) => ('reason' in each ? [each.reason] : []))).toEqual([
      "License 6 is in stock, and nobody's (left out)",
      'user_id is empty, and order 999 is in no file before',
    ])
  })

  it('of two files leave to the buyer what neither has', async () => {
    const found = await readTogether('orders.json', 'license-manager.json', 'software-licenses.csv')
    const keys = found.flatMap((each) => (each.kind === 'license' ? [each.key] : []))
    expect(keys).toEqual([
      'lmfwc/11',
      'lmfwc/12',
      'software/51',
      'software/52',
      '501/1/copy 2',
      '501/2',
      '502/1',
      '505/1',
      '506/1',
    ])
  })

  it('give licenses of accounts without any order', async () => {
    const { records, problems, refused } = await read('license-manager.json')
    expect(
      records('license').map(({ key, customer, order, serials, status, expiresAt }) => [
        key,
        customer,
        order,
        serials,
        status,
        expiresAt,
      ]),
    ).toEqual([
      ['lmfwc/11', { key: '7', email: undefined }, undefined, ['TL-API1-1111-BBBB'], 'Active', undefined],
      [
        'lmfwc/12',
        { key: '9', email: undefined },
        undefined,
        ['TL-API2-2222-CCCC'],
        'Revoked',
        new Date('2030-01-31T00:00:00Z'),
      ],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('give resources of API Manager and their activations', async () => {
    const resources = await read('api-manager-resources.csv')
    expect(resources.records('license')).toEqual([
      {
        kind: 'license',
        key: 'wc-am/31',
        customer: { key: '7', email: undefined },
        product: '12',
        order: undefined,
        serials: ['wc_order_501_am_AAAA1111'],
        formerProduct: '12',
        seats: 6,
        status: 'Active',
        endedReason: undefined,
        createdAt: new Date('2024-02-01T13:00:00Z'),
        expiresAt: undefined,
      },
      expect.objectContaining({
        key: 'wc-am/32',
        product: '20/21',
        status: 'Revoked',
        endedReason: 'Inactive',
        expiresAt: new Date('2026-01-31T13:00:00Z'),
      }),
    ])
    const activations = await read('api-manager-activations.csv')
    expect(activations.records('device')).toEqual([
      {
        kind: 'device',
        key: 'wc-am/41',
        license: 'wc-am/31',
        name: 'Ada’s Studio',
        signature: 'a1b2c3',
        isOurs: false,
        isActive: true,
        activatedAt: new Date('2024-02-01T13:01:40Z'),
      },
    ])
    expect([resources.problems, resources.refused, activations.problems, activations.refused]).toEqual([[], [], [], []])
  })

  it('give licenses of Software Add-on by their addresses, and their activations', async () => {
    const licenses = await read('software-licenses.csv')
    expect(licenses.records('license')).toEqual([
      {
        kind: 'license',
        key: 'software/51',
        customer: { email: 'ada@example.com' },
        product: 'SAMPLEPACK',
        order: undefined,
        serials: ['SA-AAAA-1111'],
        formerProduct: 'SAMPLEPACK',
        seats: 5,
        status: 'Active',
        createdAt: new Date('2024-04-01T09:00:05Z'),
      },
      expect.objectContaining({ key: 'software/52', seats: undefined, createdAt: undefined }),
    ])
    expect(licenses.records('customer').map(({ email }) => email)).toEqual(['ada@example.com', 'jo@example.com'])
    const activations = await read('software-activations.csv')
    expect(activations.records('device').map(({ license, name, isActive }) => [license, name, isActive])).toEqual([
      ['software/51', 'Windows', true],
      ['software/51', '', false],
    ])
    expect([licenses.problems, licenses.refused, activations.problems, activations.refused]).toEqual([[], [], [], []])
  })
})

describe('a row of WooCommerce that cannot be read', () => {
  const row: Cells = {
    order_id: '1',
    status: 'completed',
    order_total: '59.00',
    order_currency: 'USD',
    order_date: '2024-02-01 12:00:00',
    billing_email: 'ada@example.com',
    line_item_1: 'name:Tape Loop|product_id:12|quantity:1|total:59.00',
  }

  it.each<[string, Cells, string, string[]]>([
    ['no address', { billing_email: '' }, 'billing_email is empty', []],
    ['no total', { order_total: '' }, 'order_total is empty', ['customer']],
    ['a decimal comma', { order_total: '59,00' }, 'order_total is no amount of USD: 59,00', ['customer']],
    ['a formula', { order_total: '=1+1' }, 'order_total is no amount of USD: =1+1', ['customer']],
    [
      'a day of the US',
      { order_date: '03/04/2024' },
      'order_date is no date, or one that could be two: 03/04/2024',
      ['customer'],
    ],
    [
      'too many copies',
      { line_item_1: 'name:X|product_id:1|quantity:5000|total:1' },
      'line_item_1: quantity must be between 1 and 1000: 5000',
      ['customer'],
    ],
    ['a line without a product', { line_item_1: 'quantity:1' }, 'line_item_1: product_id is empty', ['customer']],
    [
      'an amount of a line that is none',
      { line_item_1: 'name:X|product_id:1|total:free' },
      'line_item_1: total is no amount of USD: free',
      ['customer'],
    ],
    [
      'a refund that is none',
      { refund_items: 'amount:all|reason:' },
      'refund_items is no amount of USD: all',
      ['customer'],
    ],
  ])('with %s is reported by its line and column, and the rest is read', (_, cells, problem, kinds) => {
    const rows = [
      { ...row, ...cells },
      { ...row, order_id: '2' },
    ].map((each, index) => ({
      form: 'table' as const,
      line: index + 2,
      cells: each,
    }))
    const { problems, found } = readWith(wooCommerce, { form: 'table', columns: Object.keys(row) }, rows)
    expect([...new Set(problems)]).toEqual([`2: ${problem}`])
    const kindsOf = (line: number) => found.filter((each) => each.line === line).map(({ found: { kind } }) => kind)
    expect(kindsOf(2).filter((kind) => kind !== 'fault')).toEqual(kinds)
    expect(kindsOf(3)).toEqual(['customer', 'order', 'license'])
  })

  it('leaves to the checks of records what they check, and warns of a refund above the total', () => {
    const rows = [
      { ...row, billing_email: 'nobody', order_currency: 'DOLLAR' },
      { ...row, order_total: '-59.00' },
      { ...row, refund_items: 'amount:60|reason:' },
    ].map((cells, index) => ({ form: 'table' as const, line: index + 2, cells }))
    const { refused, problems } = readWith(wooCommerce, { form: 'table', columns: Object.keys(row) }, rows)
    expect(refused).toEqual([
      '2: customer : email is not an e-mail address',
      '2: order 1: customer.email is not an e-mail address',
      '2: order 1: currency is not the code of a currency',
      '2: license 1/1: customer.email is not an e-mail address',
      '3: order 1: total must not be negative',
    ])
    expect(problems).toContain('4: Order 1: $60 was refunded, which is more than the total of $59')
  })
})
