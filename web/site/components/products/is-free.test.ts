import { expect, it } from 'vitest'
import { isFree } from './is-free.ts'

it('calls free what costs nothing in every currency of the store', () => {
  expect([{ NOK: 0, EUR: 0 }, { NOK: 0, EUR: 1 }, { NOK: 10 }].map(isFree)).toEqual([true, false, false])
})
