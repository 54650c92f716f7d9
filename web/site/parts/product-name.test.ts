import { expect, it } from 'vitest'
import { isLong } from './product-name.ts'

it('prints names large whose words have room on a phone', () => {
  expect(['Clatter', 'Thrum', 'Clatter Micro'].map(isLong)).toEqual([false, false, false])
  expect(['Rachenitsa', 'The Rachenitsa'].map(isLong)).toEqual([true, true])
})
