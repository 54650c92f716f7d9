import { expect, it } from 'vitest'
import { hasFreeSeat } from './rules.ts'

it.each([
  ['Active', 2, true],
  ['Active', 3, false],
  ['Revoked', 0, false],
] as const)(
  'a license that is %s with %i of 3 seats taken has a free one: %s',
  { tags: ['states.license'] },
  (status, active, isFree) => {
    expect(hasFreeSeat({ status, activeActivations: active, lentSeats: 0, maxActivations: 3 })).toBe(isFree)
  },
)
