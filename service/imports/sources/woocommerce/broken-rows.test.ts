import { describe, expect, it } from 'vitest'
import { readWith } from '#tests/support/imports/read-records.ts'
import type { Cells } from '../source.ts'
import { wooCommerce } from './source.ts'

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
    [
      'a decimal comma',
      { order_total: '59,00' },
      'order_total is no amount of USD with a decimal point: 59,00',
      ['customer'],
    ],
    ['a formula', { order_total: '=1+1' }, 'order_total is no amount of USD: =1+1', ['customer']],
    [
      'a day of the US',
      { order_date: '03/04/2024' },
      'order_date could be two days: 03/04/2024. Import the file as the store has written it, not as a spreadsheet has saved it',
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
