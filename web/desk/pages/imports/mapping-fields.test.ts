import { describe, expect, it } from 'vitest'
import { columnOf, describeFound, fixedOf, nameFields, settingOf, withColumn, withFixed } from './mapping-fields.ts'

describe('a mapping in a form', () => {
  it('is changed field by field, and keeps the rest', () => {
    const mapping = { columns: { email: 'Mail', serials: ['A', 'B'] }, dates: 'iso', statuses: { paid: ['ok'] } }
    expect([columnOf(mapping, 'email'), columnOf(mapping, 'serials'), columnOf(mapping, 'city')]).toEqual([
      'Mail',
      'A',
      '',
    ])
    expect(withColumn(mapping, 'serials', 'C')).toEqual({ ...mapping, columns: { email: 'Mail', serials: ['C'] } })
    expect(withColumn(mapping, 'email', '')).toEqual({ ...mapping, columns: { serials: ['A', 'B'] } })
    const fixed = withFixed(mapping, 'currency', 'EUR')
    expect([fixedOf(fixed, 'currency'), settingOf(fixed, 'dates')]).toEqual(['EUR', 'iso'])
    expect(withFixed(fixed, 'currency', '')).toEqual({ ...mapping, fixed: {} })
  })

  it('says what it lacks by the labels of the form', () => {
    expect(nameFields('columns.product or fixed.product is needed')).toBe(
      '“Product” or “Product of all rows” is needed',
    )
    expect(nameFields('columns.nothing is unknown')).toBe('columns.nothing is unknown')
  })

  it('says what rows become', () => {
    expect(describeFound({ kind: 'customer', key: 'c1', email: 'ada@example.com', name: 'Ada' })).toBe(
      'customer ada@example.com Ada',
    )
    expect(describeFound({ kind: 'license', key: 'l1', serials: ['AB-1'], product: 'clatter' })).toBe(
      'license AB-1 clatter',
    )
    expect(describeFound({ kind: 'device', key: 'd1' })).toBe('device d1')
  })

  it('says of an order what was paid and when, and what is unusual', () => {
    const order = { kind: 'order', key: '17', total: 4950, currency: 'EUR', boughtAt: '2024-02-03T00:00:00.000Z' }
    expect(describeFound({ ...order, status: 'Paid' })).toBe('order €49.50 on 3 Feb 2024')
    expect(describeFound({ ...order, status: 'PartlyRefunded' })).toBe('order €49.50 on 3 Feb 2024 partly refunded')
    expect(describeFound({ ...order, currency: 'euros' })).toBe('order 4950 on 3 Feb 2024')
    expect(describeFound({ kind: 'license', serials: ['AB-1'], status: 'Revoked' })).toBe('license AB-1 revoked')
  })
})
