import { expect, it } from 'vitest'
import { describeSize } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1249, '1.2 kB'],
  [9949, '9.9 kB'],
  [9950, '10 kB'],
  [34_400_000, '34 MB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [2_340_000_000, '2.3 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('a file of %i bytes is %s', (bytes, words) => {
  expect(describeSize(bytes)).toBe(words.replace(' ', '\u00a0'))
})
