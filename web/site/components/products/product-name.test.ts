import { expect, it } from 'vitest'
import { isLong } from './product-name.ts'

it('prints a name large that has room for it on a phone', () => {
  expect(['Clatter', 'Thrum'].map(isLong)).toEqual([false, false])
  expect(['Clatter Micro', 'Rachenitsa'].map(isLong)).toEqual([true, true])
})
