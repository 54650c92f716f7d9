import { describe, expect, it } from 'vitest'
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
