import { expect, it } from 'vitest'
import { nameOfDay, nextDay, retryDelay } from './rules.ts'

it('a failed job is delayed by 2, 4, 8 ... seconds, at most 15 minutes', () => {
  expect([1, 2, 3, 9, 10, 50, 2000].map(retryDelay)).toEqual([2e3, 4e3, 8e3, 512e3, 900e3, 900e3, 900e3])
})

it.each([
  ['2026-05-04T00:00:00.000Z', '2026-05-04', '2026-05-05T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
])('%s is of the day %s, before %s', (time, name, next) => {
  expect(nameOfDay(new Date(time))).toBe(name)
  expect(nextDay(new Date(time)).toISOString()).toBe(next)
})
