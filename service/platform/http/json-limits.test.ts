import { describe, expect, it } from 'vitest'
import { jsonBodyMaxDepth, jsonBodyMaxValues } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { insightsEndpoints } from '#contract/endpoints/insights.ts'
import { endpoints } from '#contract/endpoints.ts'
import { checkComplexity, jsonLimitsOf } from './json-limits.ts'
import { ProblemError } from './problems.ts'

const limits = { maxDepth: 4, maxValues: 20 }
const check = (text: string) => () => checkComplexity(text, limits)
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('JSON that is too complex is refused before it is parsed, with the limit', () => {
  it.each([
    ['lists', lists(4), lists(5)],
    ['objects', objects(4), objects(5)],
    ['both', '[{"a":[{}]}]', '[{"a":[{"b":[]}]}]'],
    ['text that is no JSON', '[[[[', '[[[[['],
  ])('nested too deep: %s', (_, good, bad) => {
    expect(check(good)).not.toThrow()
    expect(check(bad)).toThrow(ProblemError)
    expect(check(bad)).toThrow('The JSON body may be nested 4 levels deep at most')
  })

  it.each([
    ['a list', `[${Array(18).fill('1')}]`, `[${Array(30).fill('1')}]`],
    ['an object', `{${Array(18).fill('"a":1')}}`, `{${Array(30).fill('"a":1')}}`],
    ['empty lists', `[${Array(9).fill('[]')}]`, `[${Array(15).fill('[]')}]`],
  ])('with too many values: %s', (_, good, bad) => {
    expect(check(good)).not.toThrow()
    expect(check(bad)).toThrow('The JSON body may have 20 values at most')
  })

  it.each([
    '"[[[[[[[[[["',
    '{"a":"{{{{{{,,,,,,,,,,,,,,,,,,,,,,"}',
    '["\\"[[[[[[", "\\\\", "a\\\\\\"[[[[[["]',
    '"[[[[[[ without an end',
    '',
    '[1,2]',
  ])('and what stands inside a text does not count: %s', (text) => expect(check(text)).not.toThrow())

  it('but what stands behind one does', () => expect(check('["\\\\",[[[[]]]]]')).toThrow('4 levels'))
})

describe('the limits of an operation', () => {
  it.each(Object.entries<Endpoint>(endpoints))('of %s are its own, or those of all', (_, endpoint) => {
    const { maxDepth, maxValues } = jsonLimitsOf(endpoint)
    expect(maxDepth).toBeGreaterThan(3)
    expect(maxDepth).toBeLessThanOrEqual(32)
    expect(maxValues).toBeGreaterThanOrEqual(100)
    expect(maxValues).toBeLessThanOrEqual(15_000)
  })

  it('are those of all unless it says otherwise', () => {
    expect(jsonLimitsOf(endpoints.signUp)).toEqual({ maxDepth: jsonBodyMaxDepth, maxValues: jsonBodyMaxValues })
  })

  it('of beacons are small, since nothing of them is kept', () => {
    expect(insightsEndpoints.reportError.body.maxBytes).toBeLessThanOrEqual(32 * 1024)
  })

  it('of a pushed order have room for 50 lines with their products, prices and discounts', () => {
    const prices = { EUR: 69.3, USD: 76.3, GBP: 64, JPY: 9800 }
    const discount = { type: 'FlatAmountOffDiscount', name: 'Spring', total: prices, isExclusive: true }
    const variation = { id: 'full', name: 'Full', originalPrice: prices, price: prices, hasDiscount: true, discount }
    const product = { id: 'knock', name: 'Knock', tagline: 'It knocks', iconUrl: null }
    const line = { id: 'b/kit/full', type: 'Bundle', bundleId: 'kit', quantity: 2, variationId: 'full', partial: true }
    const details = { price: prices, variation, appliedDiscount: discount, bundle: { products: [product, product] } }
    const text = JSON.stringify({ currency: 'EUR', items: Array(50).fill(Object.assign(line, details)) })
    expect(() => checkComplexity(text, jsonLimitsOf(endpoints.pushOrder))).not.toThrow()
  })
})
