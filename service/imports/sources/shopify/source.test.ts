import { describe, expect, it } from 'vitest'
import { fixtureFolder, readRecords, readWith } from '#tests/support/imports/read-records.ts'
import type { Cells } from '../source.ts'
import { shopify } from './source.ts'

const read = (name: string) => readRecords(shopify, `${fixtureFolder}/shopify/${name}`)

const address = {
  countryCode: 'IE',
  streetAddress1: '1 Mill Lane',
  streetAddress2: null,
  locality: 'Dublin',
  region: 'D',
  postCode: '01234',
}
const first = {
  kind: 'order',
  key: '5001000000001',
  number: '#1001',
  status: 'Paid',
  currency: 'EUR',
  lines: [
    { product: 'TL-STUDIO', name: 'Tape Loop - Studio', quantity: 2, amount: 14_220 },
    { product: 'Room Tone', name: 'Room Tone', quantity: 1, amount: 5490 },
  ],
  discount: 2190,
  taxes: 3147,
  total: 19_710,
  refunded: 0,
  boughtAt: new Date('2024-02-01T11:00:26Z'),
  coupon: 'SPRING',
  taxCountry: 'IE',
  businessName: 'Engine Ltd',
  taxId: 'IE1234567X',
}

describe('orders_export.csv of Shopify', () => {
  it('joins the rows of an order', async () => {
    const { records, problems, refused } = await read('orders_export.csv')
    expect(records('order')[0]).toEqual({
      ...first,
      customer: { key: undefined, email: 'ada@example.com' },
      paymentReference: 'rIw4QXqrJbXeyKv4gKSgs2b8P',
    })
    expect(
      records('order').map(({ number, status, currency, total, refunded, lines }) => [
        number,
        status,
        currency,
        total,
        refunded,
        lines.length,
      ]),
    ).toEqual([
      ['#1001', 'Paid', 'EUR', 19_710, 0, 2],
      ['#1002', 'Refunded', 'JPY', 5500, 5500, 1],
      ['#1003', 'PartlyRefunded', 'USD', 9800, 2050, 2],
      ['#1005', 'Paid', 'USD', 0, 0, 1],
      ['#1006', 'Paid', 'USD', 5900, 0, 1],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('gives a license for each copy, from the line of its row', async () => {
    const { found } = await read('orders_export.csv')
    const licenses = found.flatMap(({ line, found: each }) =>
      each.kind === 'license' ? [[line, each.key, each.product, each.status, each.endedReason]] : [],
    )
    expect(licenses).toEqual([
      [2, '5001000000001/1', 'TL-STUDIO', 'Active', undefined],
      [2, '5001000000001/1/copy 2', 'TL-STUDIO', 'Active', undefined],
      [4, '5001000000001/2', 'Room Tone', 'Active', undefined],
      [5, '5001000000002/1', 'Room Tone', 'Revoked', 'Refunded'],
      [6, '5001000000003/1', 'Sample Pack', 'Active', undefined],
      [7, '5001000000003/2', 'Sticker', 'Active', undefined],
      [9, '5001000000005/1', 'Room Tone', 'Active', undefined],
      [10, '5001000000006/1', 'Room Tone', 'Revoked', 'Cancelled'],
    ])
  })

  it('gives customers, also those who have not paid, and consents without proof', async () => {
    const { records } = await read('orders_export.csv')
    expect(records('customer')[0]).toEqual({
      kind: 'customer',
      email: 'ada@example.com',
      name: 'Ada Løvelace',
      address,
      consents: [{ purpose: 'Newsletter', givenAt: undefined, proof: undefined }],
    })
    expect(records('customer').map(({ email }) => email)).toEqual([
      'ada@example.com',
      'watanabe@example.com',
      'ada@example.com',
      'pen@example.com',
      'gus@example.com',
      'hal@example.com',
    ])
  })
})

describe('customers of Shopify', () => {
  it('have no proof of their consent in customers_export.csv', async () => {
    const { records, problems, refused } = await read('customers_export.csv')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        key: '8779761975521',
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        address,
        language: undefined,
        consents: [{ purpose: 'Newsletter', givenAt: undefined, proof: undefined }],
      },
      expect.objectContaining({ key: '8779761975522', name: '渡辺 ボー', consents: [] }),
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('have a proof where an app has exported how and when they agreed', async () => {
    const { records, problems, refused } = await read('customers-with-consents.csv')
    expect(records('customer').map(({ language, consents }) => [language, consents])).toEqual([
      [
        'en',
        [
          {
            purpose: 'Newsletter',
            givenAt: new Date('2024-02-01T11:00:26Z'),
            proof: 'Shopify: confirmed_opt_in at 2024-02-01T11:00:26.000Z',
          },
        ],
      ],
      ['pt-BR', [{ purpose: 'Newsletter', givenAt: new Date('2024-02-02T11:00:26Z'), proof: undefined }]],
      ['de', []],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('of the API have their consent and address', async () => {
    const { records, problems, refused } = await read('customers.json')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        key: '8779761975521',
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        address,
        consents: [expect.objectContaining({ proof: 'Shopify: confirmed_opt_in at 2024-02-01T11:00:26.000Z' })],
        knownSince: new Date('2023-01-02T03:04:05Z'),
      },
    ])
    expect([problems, refused]).toEqual([[], []])
  })
})

it('orders of the API of Shopify are those of its tables, with the ids and languages of customers', async () => {
  const { records, problems, refused } = await read('orders.json')
  expect(records('order')).toEqual([
    { ...first, customer: { key: '8779761975521', email: 'ada@example.com' }, paymentReference: undefined },
    expect.objectContaining({ key: '5001000000002', status: 'Refunded', currency: 'JPY', total: 5500, refunded: 5500 }),
  ])
  expect(records('customer').map(({ key, language, consents }) => [key, language, consents.length])).toEqual([
    ['8779761975521', 'en-IE', 1],
    ['8779761975522', 'ja', 0],
  ])
  expect(records('license').map(({ key, product, status }) => [key, product, status])).toEqual([
    ['5001000000001/1', 'TL-STUDIO', 'Active'],
    ['5001000000001/1/copy 2', 'TL-STUDIO', 'Active'],
    ['5001000000001/2', 'Room Tone', 'Active'],
    ['5001000000002/1', 'Room Tone', 'Revoked'],
  ])
  expect([problems, refused]).toEqual([[], []])
})

describe('a row of Shopify that cannot be read', () => {
  const row: Cells = {
    Name: '#1',
    Email: 'ada@example.com',
    'Financial Status': 'paid',
    Currency: 'USD',
    Total: '59.00',
    'Created at': '2024-02-01 12:00:00 +0000',
    'Lineitem quantity': '1',
    'Lineitem name': 'Tape Loop',
    'Lineitem price': '59.00',
    Id: '1',
  }
  const readRows = (...cells: Cells[]) =>
    readWith(
      shopify,
      { form: 'table', columns: Object.keys(row) },
      cells.map((each, index) => ({ form: 'table', line: index + 2, cells: each })),
    )

  it.each<[string, Cells, string, string[]]>([
    ['no address', { Email: '' }, 'Email is empty', []],
    ['no id', { Id: '' }, 'Id is empty', ['customer']],
    ['no total', { Total: '' }, 'Total is empty', ['customer']],
    ['a decimal comma', { Total: '59,00' }, 'Total is no amount of USD with a decimal point: 59,00', ['customer']],
    ['a formula', { 'Lineitem price': '=1+1' }, 'Lineitem price is no amount of USD: =1+1', ['customer']],
    [
      'a day of the US',
      { 'Created at': '03/04/2024' },
      'Created at could be two days: 03/04/2024. Import the file as the store has written it, not as a spreadsheet has saved it',
      ['customer'],
    ],
    [
      'too many copies',
      { 'Lineitem quantity': '5000' },
      'Lineitem quantity must be between 1 and 1000: 5000',
      ['customer'],
    ],
    ['half a copy', { 'Lineitem quantity': '0.5' }, 'Lineitem quantity is no whole number: 0.5', ['customer']],
    [
      'a payment in part',
      { 'Financial Status': 'partially_paid' },
      'Order #1 is partially paid: only its customer is read',
      ['customer'],
    ],
  ])('with %s is reported by its line and column, and the rest is read', (_, cells, problem, kinds) => {
    const { problems, found } = readRows({ ...row, ...cells }, { ...row, Name: '#2', Id: '2' })
    expect([...new Set(problems)]).toEqual([`2: ${problem}`])
    const kindsOf = (line: number) => found.filter((each) => each.line === line).map(({ found: { kind } }) => kind)
    expect(kindsOf(2).filter((kind) => kind !== 'fault' && kind !== 'warning')).toEqual(kinds)
    expect(kindsOf(3)).toEqual(['customer', 'order', 'license'])
  })

  it('leaves to the checks of records what they check, and warns of a refund above the total', () => {
    const { refused, problems } = readRows(
      { ...row, Email: 'nobody', Currency: 'DOLLAR' },
      { ...row, Name: '#2', 'Lineitem price': '-59.00' },
      { ...row, Name: '#3', 'Refunded Amount': '60.00' },
    )
    expect(refused).toEqual([
      '2: customer : email is not an e-mail address',
      '2: order 1: customer.email is not an e-mail address',
      '2: order 1: currency is not the code of a currency',
      '2: license 1/1: customer.email is not an e-mail address',
      '3: order 1: lines.0.amount must not be negative',
    ])
    expect(problems).toEqual(['4: Order #3: $60 was refunded, which is more than the total of $59'])
  })

  it('keeps orders apart that have the same name, and rows that have none', () => {
    const { records, problems } = readRows(
      row,
      { ...row, Id: '2' },
      { ...row, Name: '', Id: '3' },
      { ...row, Name: '', Id: '' },
    )
    expect(records('order').map(({ key }) => key)).toEqual(['1', '2'])
    expect(problems).toEqual(['4: Name is empty', '4: Name is empty', '5: Id is empty', '5: Id is empty'])
  })
})
