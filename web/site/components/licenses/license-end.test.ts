import { expect, it } from 'vitest'
import { findEnd } from './license-end.ts'

const now = new Date('2026-11-27T12:00:00.000Z')

it.each([
  ['Active', '2027-03-03T12:00:00.000Z', { isOver: false, words: 'Until 3 March 2027' }],
  ['Active', '2026-11-27T12:00:00.001Z', { isOver: false, words: 'Until 27 November 2026' }],
  ['Active', '2026-11-27T12:00:00.000Z', { isOver: true, words: 'Expired on 27 November 2026' }],
  ['Revoked', '2026-03-03T12:00:00.000Z', { isOver: true, words: 'Expired on 3 March 2026' }],
  ['Revoked', '2027-03-03T12:00:00.000Z', null],
  ['Active', undefined, null],
] as const)('a license that is %s and ends at %s says so', (status, expiresAt, end) => {
  expect(findEnd({ status, expiresAt }, now)).toEqual(end)
})
