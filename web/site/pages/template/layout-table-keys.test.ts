import { expect, it } from 'vitest'
import { isBlackKey } from './layout-table-keys.ts'

it('tells black keys from white ones, in every octave', () => {
  const octave = Array.from({ length: 12 }, (_, step) => (isBlackKey(60 + step) ? 'black' : 'white').charAt(0))
  expect(octave.join('')).toBe('wbwbwwbwbwbw')
  expect([isBlackKey(0), isBlackKey(37), isBlackKey(127)]).toEqual([false, true, false])
})
