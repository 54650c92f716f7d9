import { describe, expect, it } from 'vitest'
import { fixtureFolder, readFile, readRecords, readWith } from '#tests/support/imports/read-records.ts'
import type { Cells, Row } from '../source.ts'
import { type CsvMapping, checkMapping } from './mapping.ts'
import { createCsvSource, previewRows } from './source.ts'

function mappingOf(given: unknown): CsvMapping {
  const checked = checkMapping(given)
  if ('mistakes' in checked) throw new Error(checked.mistakes.join('\n'))
  return checked.mapping
}

const english = mappingOf({
  columns: {
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    businessName: 'Company',
    taxId: 'VAT Number',
    street: 'Address',
    city: 'City',
    postCode: 'Zip',
    country: 'Country',
    product: 'Product',
    serials: ['License Key'],
    seats: 'Seats',
    order: 'Order Number',
    boughtAt: 'Purchase Date',
    amount: 'Total',
    currency: 'Currency',
    taxes: 'VAT',
    discount: 'Discount',
    status: 'Status',
    consent: 'Newsletter',
    consentAt: 'Opt-in Date',
    consentProof: ['Opt-in IP'],
    expiresAt: 'Expires',
  },
  dates: 'month-first',
  statuses: { paid: ['paid'], refunded: ['refunded'], disputed: ['chargeback'], revoked: ['cancelled'] },
})

const sales = mappingOf({
  columns: {
    email: 'Mail',
    product: 'Item',
    serials: ['Serial'],
    order: 'Order',
    boughtAt: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    status: 'Status',
    quantity: 'Copies',
    expiresAt: 'End',
    country: 'Country',
    language: 'Language',
    seats: 'Seats',
  },
  statuses: { paid: ['ok'], partlyRefunded: ['part'], ignored: ['failed'] },
})
const usual: Cells = {
  Mail: 'ada@example.com',
  Item: 'Tape Loop',
  Serial: 'SN-1',
  Order: '1',
  Date: '2024-01-02',
  Amount: '10.00',
  Currency: 'EUR',
  Status: 'ok',
  Copies: '1',
  End: '',
  Country: '',
  Language: '',
  Seats: '',
}
const columns = Object.keys(usual)

function readCellsOf(mapping: CsvMapping, ...cells: Partial<Cells>[]) {
  const rows = cells.map(
    (given, index): Row => ({ form: 'table', line: index + 2, cells: { ...usual, Order: `${index + 1}`, ...given } }),
  )
  return readWith(createCsvSource(mapping), { form: 'table', columns }, rows)
}

describe('a CSV file with a mapping', () => {
  it('gives customers, with the consents and what proves them', async () => {
    const { records, problems, refused } = await readRecords(
      createCsvSource(english),
      `${fixtureFolder}/csv/english.csv`,
    )
    expect(records('customer')).toHaveLength(4)
    expect(records('customer')[0]).toEqual({
      kind: 'customer',
      key: undefined,
      email: 'ada@example.com',
      name: 'Ada Løvelace',
      address: {
        countryCode: 'GB',
        streetAddress1: '1 Mill Lane',
        streetAddress2: null,
        locality: 'London',
        region: null,
        postCode: 'N1 9GU',
      },
      language: undefined,
      consents: [{ purpose: 'Newsletter', givenAt: new Date('2024-03-25T10:11:12Z'), proof: '203.0.113.7' }],
      knownSince: undefined,
    })
    expect(records('customer').map(({ consents }) => consents)).toEqual([
      [expect.objectContaining({ proof: '203.0.113.7' })],
      [],
      [{ purpose: 'Newsletter', givenAt: undefined, proof: undefined }],
      [],
    ])
    expect(problems).toEqual([])
    expect(refused).toEqual([])
  })

  it('gives orders of several rows, with amounts in minor units of several currencies', async () => {
    const { records } = await readRecords(createCsvSource(english), `${fixtureFolder}/csv/english.csv`)
    expect(records('order')[0]).toEqual({
      kind: 'order',
      key: '1001',
      number: '1001',
      customer: { key: undefined, email: 'ada@example.com' },
      status: 'Paid',
      currency: 'USD',
      lines: [
        { product: 'Tape Loop', name: 'Tape Loop', quantity: 1, amount: 5940 },
        { product: 'Room Tone', name: 'Room Tone', quantity: 1, amount: 104_000 },
      ],
      discount: 1000,
      taxes: 990,
      total: 109_940,
      refunded: 0,
      boughtAt: new Date('2024-03-25T00:00:00Z'),
      paymentReference: undefined,
      coupon: undefined,
      taxCountry: 'GB',
      businessName: 'Engine Ltd',
      taxId: 'GB123456789',
    })
    expect(
      records('order').map(({ key, status, currency, total, refunded }) => [key, status, currency, total, refunded]),
    ).toEqual([
      ['1001', 'Paid', 'USD', 109_940, 0],
      ['1002', 'Refunded', 'JPY', 5500, 5500],
      ['1003', 'Disputed', 'USD', 5900, 0],
      ['1004', 'Paid', 'EUR', 0, 0],
    ])
  })

  it('gives a license for each row, which has ended where the status says so', async () => {
    const { found, records } = await readRecords(createCsvSource(english), `${fixtureFolder}/csv/english.csv`)
    expect(records('license')[1]).toEqual({
      kind: 'license',
      key: '1001/2',
      customer: { key: undefined, email: 'ada@example.com' },
      product: 'Room Tone',
      order: '1001',
      serials: ['CCCC-3333-DDDD-4444'],
      seats: 3,
      status: 'Active',
      endedReason: undefined,
      createdAt: new Date('2024-03-25T00:00:00Z'),
      expiresAt: undefined,
    })
    expect(
      records('license').map(({ key, status, endedReason, expiresAt }) => [key, status, endedReason, expiresAt]),
    ).toEqual([
      ['1001/1', 'Active', undefined, undefined],
      ['1001/2', 'Active', undefined, undefined],
      ['1002/1', 'Revoked', 'Refunded', undefined],
      ['1003/1', 'Revoked', 'Disputed', new Date('2026-12-31T00:00:00Z')],
      ['1004/1', 'Revoked', 'Cancelled', undefined],
    ])
    expect(found.filter(({ found: { kind } }) => kind === 'license').map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
  })

  it('reads decimal commas, days first, and a copy for each of several serial numbers in a cell', async () => {
    const german = mappingOf({
      columns: {
        email: 'E-Mail-Adresse',
        firstName: 'Vorname',
        lastName: 'Nachname',
        country: 'Land',
        product: 'Produkt',
        quantity: 'Anzahl',
        serials: ['Seriennummern'],
        order: 'Bestellnummer',
        boughtAt: 'Bestelldatum',
        amount: 'Bruttobetrag',
        taxes: 'MwSt',
        status: 'Status',
        expiresAt: 'Gültig bis',
        language: 'Sprache',
      },
      fixed: { currency: 'EUR', seats: 2 },
      dates: 'day-first',
      decimals: ',',
      serialSeparator: ',',
      statuses: { refunded: ['erstattet'], paid: ['bezahlt'] },
    })
    const { records, problems } = await readRecords(createCsvSource(german), `${fixtureFolder}/csv/german.csv`)
    expect(
      records('license').map(({ key, serials, seats, expiresAt }) => ({ key, serials, seats, expiresAt })),
    ).toEqual([
      { key: 'R-7/1', serials: ['AB12-CD34-EF56'], seats: 2, expiresAt: undefined },
      { key: 'R-7/1/copy 2', serials: ['GH78-IJ90-KL12'], seats: 2, expiresAt: undefined },
      { key: 'R-8/1', serials: ['MN34-OP56-QR78'], seats: 2, expiresAt: new Date('2030-01-31T00:00:00Z') },
    ])
    expect(
      records('order').map(({ total, taxes, taxCountry, boughtAt }) => [total, taxes, taxCountry, boughtAt]),
    ).toEqual([
      [119_800, 19_128, 'DE', new Date('2023-12-31T00:00:00Z')],
      [9990, 1665, 'AT', new Date('2024-02-01T00:00:00Z')],
    ])
    expect(records('customer').map(({ name, language }) => [name, language])).toEqual([
      ['Jörg Müller', 'de'],
      ['Anna Österle', 'de'],
    ])
    expect(problems).toEqual([])
  })

  it('adds serial numbers of rows below to their license, and keeps an order that comes back', async () => {
    const spread = mappingOf({
      columns: {
        email: 'Customer Email',
        product: 'Item',
        serials: ['Serial Number'],
        order: 'Order ID',
        boughtAt: 'Date',
        amount: 'Amount',
        currency: 'Currency',
      },
    })
    const { records, problems } = await readRecords(createCsvSource(spread), `${fixtureFolder}/csv/serial-rows.csv`)
    expect(records('license').map(({ key, order, serials }) => [key, order, serials])).toEqual([
      ['7001/1', '7001', ['SN-0001-AAAA', 'SN-0002-BBBB', 'SN-0003-CCCC']],
      ['7001/2', '7001', ['SN-0004-DDDD']],
      ['7002/1', '7002', ['SN-0005-EEEE']],
      ['7001/again 2/1', '7001/again 2', ['SN-0006-FFFF']],
    ])
    expect(records('order').map(({ key, total }) => [key, total])).toEqual([
      ['7001', 15_000],
      ['7002', 12_000],
      ['7001/again 2', 1000],
    ])
    expect(problems).toEqual([
      '7: Order ID 7001 has come before, with other rows between: it becomes an order of its own',
    ])
  })

  it('gives amounts of an order once where each of its rows repeats them', () => {
    const { records } = readCellsOf(
      { ...sales, amountsOf: 'order' },
      { Order: '9', Amount: '30.00' },
      { Order: '9', Amount: '30.00', Item: 'Room Tone', Serial: 'SN-2' },
    )
    expect(records('order').map(({ total, lines }) => [total, lines.map(({ amount }) => amount)])).toEqual([
      [3000, [3000, 0]],
    ])
  })

  it('knows rows without an order number again, whatever their order, and tells equal ones apart', () => {
    const row = { Order: '' }
    const keys = (...rows: Partial<Cells>[]) =>
      readCellsOf(sales, ...rows)
        .records('license')
        .map(({ key }) => key)
    const [first, second, third] = keys(row, { ...row, Item: 'Room Tone' }, { ...row, Serial: 'SN-2' })
    expect(first).toMatch(/^row-[0-9a-f]{24}$/)
    expect(third).toBe(`${first}/again 2`)
    expect(keys({ ...row, Item: 'Room Tone' }, row)).toEqual([second, first])
  })

  it('is recognised by the columns that the mapping names', () => {
    const source = createCsvSource(sales)
    expect(source.recognise({ form: 'table', columns: [...columns, 'Other'] })?.name).toBe('rows')
    expect(source.recognise({ form: 'table', columns: columns.slice(1) })).toBeNull()
    expect(source.recognise({ form: 'json', list: null, value: usual })).toBeNull()
  })

  it('shows what the first 20 rows become', async () => {
    const { rows } = await readFile(`${fixtureFolder}/csv/english.csv`)
    const shown = previewRows(english, rows)
    expect(shown.map(({ line, found }) => [line, found.map(({ kind }) => kind)])).toEqual([
      [2, ['customer', 'order', 'license']],
      [3, ['license']],
      [4, ['customer', 'order', 'license']],
      [5, ['customer', 'order', 'license']],
      [6, ['customer', 'order', 'license']],
    ])
    expect(previewRows(english, Array.from({ length: 30 }, () => rows).flat())).toHaveLength(5)
    const many = rows
      .slice(0, 1)
      .flatMap((row) => Array.from({ length: 30 }, (_, index) => ({ ...row, line: index + 2 })))
    expect(previewRows(english, many)).toHaveLength(20)
  })
})

describe('a row of a CSV file that cannot be read', () => {
  it.each<[string, Partial<Cells>, string[], string[]]>([
    ['no address', { Mail: '' }, ['2: Mail is empty'], []],
    ['no currency', { Currency: '' }, ['2: Currency is empty'], ['customer', 'license']],
    ['no amount', { Amount: '10,00' }, ['2: Amount is no amount of EUR: 10,00'], ['customer', 'license']],
    [
      'a formula',
      { Amount: '=HYPERLINK("http://example.com")' },
      ['2: Amount is no amount of EUR: =HYPERLINK("http://example.com")'],
      ['customer', 'license'],
    ],
    [
      'a day of the US',
      { End: '12/31/2024', Date: '03/04/2024' },
      [
        '2: Date is no date, or one that could be two: 03/04/2024',
        '2: Date is no date, or one that could be two: 03/04/2024 (left out)',
      ],
      ['customer', 'license'],
    ],
    [
      'a day that does not exist',
      { End: '2024-02-30' },
      ['2: End is no date, or one that could be two: 2024-02-30'],
      ['customer', 'order'],
    ],
    ['no product', { Item: '' }, ['2: Item is empty'], ['customer', 'order']],
    [
      'an unknown status',
      { Status: 'odd' },
      ['2: Status is not in the mapping, and taken as paid: odd'],
      ['customer', 'order', 'license'],
    ],
    [
      'an unknown country',
      { Country: 'Atlantis' },
      ['2: Country is no country: Atlantis (left out)', '2: Country is no country: Atlantis (left out)'],
      ['customer', 'order', 'license'],
    ],
    [
      'an unknown language',
      { Language: 'Klingonese' },
      ['2: Language is no code of a language, such as de: Klingonese (left out)'],
      ['customer', 'order', 'license'],
    ],
    [
      'words for seats',
      { Seats: 'many' },
      ['2: Seats is no whole number: many (left out)'],
      ['customer', 'order', 'license'],
    ],
    [
      'too many copies',
      { Copies: '5000' },
      ['2: Copies must be between 1 and 1000: 5000', '2: Copies must be between 1 and 1000: 5000 (left out)'],
      ['customer', 'license'],
    ],
    [
      'an unknown refund',
      { Status: 'part' },
      ['2: The order was partly refunded, and the file does not say how much'],
      ['customer', 'order', 'license'],
    ],
    ['a failed payment', { Status: 'failed' }, [], ['customer']],
  ])('with %s is reported by its line and column, and the rest is read', (_, cells, problems, kinds) => {
    const read = readCellsOf(sales, cells, {})
    expect(read.problems).toEqual(problems)
    const ofRow = read.found.filter(({ line }) => line === 2).map(({ found: { kind } }) => kind)
    expect(ofRow.filter((kind) => kind !== 'fault' && kind !== 'warning')).toEqual(kinds)
    expect(read.found.filter(({ line }) => line === 3).map(({ found: { kind } }) => kind)).toEqual([
      'customer',
      'order',
      'license',
    ])
  })

  it('leaves to the checks of records what they check', () => {
    const { refused } = readCellsOf(
      sales,
      { Mail: 'nobody' },
      { Currency: 'EURO' },
      { Amount: '-5.00' },
      { Seats: '0' },
    )
    expect(refused).toEqual([
      '2: customer : email is not an e-mail address',
      '2: order 1: customer.email is not an e-mail address',
      '2: license 1/1: customer.email is not an e-mail address',
      '3: order 2: currency is not the code of a currency',
      '4: order 3: lines.0.amount must not be negative',
      '4: order 3: total must not be negative',
      '5: license 4/1: seats must be at least 1',
    ])
  })

  it('leaves out a row that is repeated within its order', () => {
    const { problems, records } = readCellsOf(sales, { Order: '5' }, { Order: '5' })
    expect(problems).toEqual(['3: The row repeats line 2 (left out)'])
    expect(records('order').map(({ total }) => total)).toEqual([1000])
  })
})
