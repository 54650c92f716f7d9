import { expect, it } from 'vitest'
import { countOf } from './count-of.ts'

it.each([
  [0, '0 licenses'],
  [1, '1 license'],
  [2, '2 licenses'],
])('counts %i in words', (number, words) => {
  expect(countOf(number, 'license')).toBe(words)
})
