import { describe, expect, it } from 'vitest'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import { toStorefront } from '#service/catalogue/products/rules.ts'
import { dialectOf, serialisePayload } from './dialects.ts'

describe('the dialect of a call', () => {
  it.each([
    [{}, 'backline'],
    [{ 'x-backline-cors': '1' }, 'backline'],
    [{ 'x-mb-cors': '1' }, 'moonbase'],
    [{ 'x-mb-cors': '' }, 'moonbase'],
    [{ 'x-mb-cors': '1', 'x-backline-cors': '1' }, 'moonbase'],
  ])('with the headers %j is %s', { tags: ['calls.marker'] }, (headers, dialect) =>
    expect(dialectOf(headers)).toBe(dialect),
  )
})

describe('a payload', () => {
  it('is enveloped in the dialect of the specification', { tags: ['calls.data-field'] }, () => {
    expect(serialisePayload({ id: '1' }, 'backline', false)).toBe('{"data":{"id":"1"}}')
    expect(serialisePayload(true, 'backline', false)).toBe('{"data":true}')
  })
  it('is bare in the SDK dialect, booleans too', () => {
    expect(serialisePayload({ id: '1' }, 'moonbase', false)).toBe('{"id":"1"}')
    expect(serialisePayload(false, 'moonbase', false)).toBe('false')
  })
  it.each(['backline', 'moonbase'] as const)('to a device is bare in both: %s', (dialect) => {
    expect(serialisePayload({ id: '1', type: 'product' }, dialect, true)).toBe('{"id":"1","type":"product"}')
  })

  it('loses the type of store products and bundles alone, and in the SDK dialect alone', () => {
    const payload = {
      storefront: toStorefront(exampleCatalogue, new Set()),
      lines: [{ type: 'Product' }, { type: 'Bundle' }],
      discount: { type: 'FlatAmountOffDiscount' },
      word: 'product',
    }
    expect(JSON.parse(serialisePayload(payload, 'backline', false))).toEqual({ data: payload })
    const bare = serialisePayload(payload, 'moonbase', false)
    expect(bare).not.toMatch(/"type":"(product|bundle)"/)
    const { lines, discount, word, storefront } = JSON.parse(bare)
    expect({ lines, discount, word }).toEqual({ lines: payload.lines, discount: payload.discount, word: 'product' })
    expect(storefront.bundles[0].products[0]).not.toHaveProperty('type')
    expect(storefront.products[0].variations[0].recurrence).toEqual({ type: 'OneOff' })
  })
})
