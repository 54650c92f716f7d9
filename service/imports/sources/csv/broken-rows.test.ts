import { describe, expect, it } from 'vitest'
import { readCellsOf, sales } from '#tests/support/imports/csv-rows.ts'
import type { Cells } from '../source.ts'

describe('a row of a CSV file that cannot be read', () => {
  it.each<[string, Partial<Cells>, string[], string[]]>([
    ['no address', { Mail: '' }, ['2: Mail is empty'], []],
    ['no currency', { Currency: '' }, ['2: Currency is empty'], ['customer', 'license']],
    [
      'no amount',
      { Amount: '10,00' },
      ['2: Amount is no amount of EUR with a decimal point: 10,00'],
      ['customer', 'license'],
    ],
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
        '2: Date could be two days: 03/04/2024. Say with dates in the mapping which comes first: day-first or month-first',
        '2: Date could be two days: 03/04/2024. Say with dates in the mapping which comes first: day-first or month-first (left out)',
      ],
      ['customer', 'license'],
    ],
    ['a day that does not exist', { End: '2024-02-30' }, ['2: End is no date: 2024-02-30'], ['customer', 'order']],
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

  it('warns of the id of a license that comes again', () => {
    const { problems } = readCellsOf(
      { ...sales, columns: { ...sales.columns, order: undefined, licenseId: 'Order' } },
      { Order: 'L-1' },
      { Order: 'L-1', Serial: 'SN-2' },
    )
    expect(problems).toEqual(['3: Order L-1 has come before: what is different here is not read'])
  })

  it('leaves out a row that is repeated within its order', () => {
    const { problems, records } = readCellsOf(sales, { Order: '5' }, { Order: '5' })
    expect(problems).toEqual(['3: The row repeats line 2 (left out)'])
    expect(records('order').map(({ total }) => total)).toEqual([1000])
  })
})
