import { describe, expect, it } from 'vitest'
import { findNextChange, hasEnded, hasStarted, isDuring, toEnd, toStart } from './validity-periods.ts'

const advent = { startsAt: toStart('2026-12-01'), endsAt: toEnd('2026-12-24') }
const at = (time: string) => new Date(time)

describe('a period', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', false],
    ['2026-12-01T00:00:00Z', true],
    ['2026-12-24T23:59:59.999Z', true],
    ['2026-12-25T00:00:00Z', false],
  ])('of days goes from the first minute to the last, UTC: %s', (time, isIn) => {
    expect(isDuring(advent, at(time))).toBe(isIn)
  })

  it('of times is as exact as they are, in whatever zone', () => {
    const hour = { startsAt: toStart('2026-12-24T18:00:00+01:00'), endsAt: toEnd('2026-12-24T18:00:00Z') }
    expect(hour).toEqual({ startsAt: at('2026-12-24T17:00:00Z'), endsAt: at('2026-12-24T18:00:00Z') })
    expect([hasStarted(hour, at('2026-12-24T17:00:00Z')), hasEnded(hour, at('2026-12-24T18:00:00Z'))]).toEqual([
      true,
      true,
    ])
  })

  it('without a start or an end always holds', () => {
    expect(isDuring({ startsAt: null, endsAt: null }, at('1970-01-01T00:00:00Z'))).toBe(true)
    expect(isDuring({ ...advent, startsAt: null }, at('1970-01-01T00:00:00Z'))).toBe(true)
    expect(isDuring({ ...advent, endsAt: null }, at('2100-01-01T00:00:00Z'))).toBe(true)
  })
})

describe('the next turn', () => {
  const later = { startsAt: toStart('2026-12-20'), endsAt: null }
  it.each([
    ['2026-11-01T00:00:00Z', advent.startsAt],
    ['2026-12-01T00:00:00Z', later.startsAt],
    ['2026-12-20T00:00:00Z', advent.endsAt],
    ['2026-12-25T00:00:00Z', null],
  ])('after %s', (time, turn) => expect(findNextChange([advent, later], at(time))).toEqual(turn))
  it('never comes where nothing has a date', () => {
    expect(findNextChange([{ startsAt: null, endsAt: null }], at('2026-11-01T00:00:00Z'))).toBeNull()
  })
})
