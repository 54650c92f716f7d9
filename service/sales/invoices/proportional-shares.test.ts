import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scale, shareOut, sumOf } from './proportional-shares.ts'

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

describe('an amount that is shared out', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [5, [0, 0], [5, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i by %j', (total, weights, parts) => expect(shareOut(total, weights)).toEqual(parts))

  it('is all there, and nobody gets more than their weight while there is enough', () => {
    const shared = fc
      .array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 20 })
      .chain((weights) => fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: sumOf(weights, (one) => one) })))
    fc.assert(
      fc.property(shared, ([weights, total]) => {
        const parts = shareOut(total, weights)
        expect(sumOf(parts, (one) => one)).toBe(total)
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
        })
      }),
    )
  })
})

describe('a part of an amount', () => {
  it.each([
    [3161, 1, 2, 1581],
    [3161, 19800, 19800, 3161],
    [7, 1, 0, 0],
  ])('of %i, %i of %i, is %i', (of, part, whole, found) => expect(scale(of, part, whole)).toBe(found))

  it('is exact however large it is', () => {
    fc.assert(fc.property(amount, fc.integer({ min: 1, max: 10 ** 12 }), (of, whole) => scale(of, whole, whole) === of))
  })
})
