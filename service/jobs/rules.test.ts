import { expect, it } from 'vitest'
import { retryDelay } from './rules.ts'

it('a failed job rests 2, 4, 8 ... seconds, at most 15 minutes', () => {
  expect([1, 2, 3, 9, 10, 50, 2000].map(retryDelay)).toEqual([2e3, 4e3, 8e3, 512e3, 900e3, 900e3, 900e3])
})
