import { describe, expect, it } from 'vitest'
import { defaultPrefixes, findPrefixFault, formatNumber, toFileName } from '../document-numbers.ts'
import { formatAmount, formatDay, formatReduction } from './wording.ts'

describe('what a document writes', () => {
  it.each([
    [9900, 'EUR', '€99.00'],
    [123456, 'GBP', '£1,234.56'],
    [14850, 'JPY', '¥14,850'],
    [1234567, 'KWD', 'KWD\u00a01,234.567'],
    [0, 'USD', '$0.00'],
  ])('%d of %s is %s, with all its decimals', (minor, currency, text) => {
    expect(formatAmount(minor, currency)).toBe(text)
  })

  it('takes off with a minus sign that is none of a line break', () => {
    expect(formatReduction(500, 'EUR')).toBe('\u2212€5.00')
  })

  it('names the month, wherever the machine stands', () => {
    expect(formatDay('2026-12-02')).toBe('2 December 2026')
  })
})

describe('the number of a document', () => {
  it('is the prefix of its series and six digits, and grows past them', () => {
    expect(formatNumber('Invoice', 123)).toBe('INV-000123')
    expect(formatNumber('CreditNote', 7)).toBe('CN-000007')
    expect(formatNumber('Invoice', 1_234_567)).toBe('INV-1234567')
  })

  it('takes the vendor’s own prefixes', () => {
    expect(formatNumber('Invoice', 9, { Invoice: 'OM/', CreditNote: 'OM/C-' })).toBe('OM/000009')
  })

  it('names its file', () => {
    expect(toFileName('OM/C-000009')).toBe('OM-C-000009.pdf')
  })

  it.each([0, -1, 1.5, Number.NaN])('is never %s', (number) => {
    expect(() => formatNumber('Invoice', number)).toThrow(RangeError)
  })
})

describe('the prefixes of a vendor', () => {
  it('will do as they come', () => {
    expect(findPrefixFault(defaultPrefixes)).toBeNull()
  })

  it.each([
    ['the same twice', { Invoice: 'R-', CreditNote: 'R-' }, 'different prefixes'],
    ['ending in a digit, which would run into the number', { Invoice: '2026', CreditNote: 'C-' }, `'2026'`],
    ['in lower case', { Invoice: 'inv-', CreditNote: 'C-' }, `'inv-'`],
    ['none', { Invoice: '', CreditNote: 'C-' }, `''`],
    ['that break the line', { Invoice: 'A\n', CreditNote: 'C-' }, 'capital letters'],
  ])('are refused: %s', (_, prefixes, words) => {
    expect(findPrefixFault(prefixes)).toContain(words)
  })
})
