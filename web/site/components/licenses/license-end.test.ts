import { expect, it } from 'vitest'
import { findEnd } from './license-end.ts'

const now = new Date('2026-11-27T12:00:00.000Z')

it.each([
  ['2027-03-03T12:00:00.000Z', { isOver: false, words: 'Until 3 March 2027' }],
  ['2026-11-27T12:00:00.001Z', { isOver: false, words: 'Until 27 November 2026' }],
  ['2026-11-27T12:00:00.000Z', { isOver: true, words: 'Expired on 27 November 2026' }],
  ['2026-03-03T12:00:00.000Z', { isOver: true, words: 'Expired on 3 March 2026' }],
  [undefined, null],
])('a license that ends at %s says so', (expiresAt, end) => {
  expect(findEnd({ expiresAt }, now)).toEqual(end)
})
