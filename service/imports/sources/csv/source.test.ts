import { describe, expect, it } from 'vitest'
import { columns, mappingOf, readCellsOf, sales, usual } from '#tests/support/imports/csv-rows.ts'
import { fixtureFolder, readFile, readRecords } from '#tests/support/imports/read-records.ts'
import type { Cells } from '../source.ts'
import { createCsvSource, previewRows } from './source.ts'

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
      '7: Order ID 7001 has come before, of another customer or with other rows between: it becomes an order of its own',
    ])
  })

  it('does not give what one customer bought to another who has the same order number', () => {
    const { records, problems } = readCellsOf(
      sales,
      { Order: '9' },
      { Order: '9', Mail: 'bo@example.com', Serial: 'SN-2' },
    )
    expect(records('license').map(({ key, customer, serials }) => [key, customer.email, serials])).toEqual([
      ['9/1', 'ada@example.com', ['SN-1']],
      ['9/again 2/1', 'bo@example.com', ['SN-2']],
    ])
    expect(problems).toEqual([
      '3: Order 9 has come before, of another customer or with other rows between: it becomes an order of its own',
    ])
  })

  it('gives a license of its own for a further row of an order that names its customer', () => {
    const { records } = readCellsOf(sales, { Order: '9' }, { Order: '9', Serial: 'SN-2', Amount: '' })
    expect(records('license').map(({ key, serials }) => [key, serials])).toEqual([
      ['9/1', ['SN-1']],
      ['9/2', ['SN-2']],
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
