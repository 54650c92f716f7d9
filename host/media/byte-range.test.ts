import { expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Several ranges, and what is no range, may be ignored (RFC 9110, 14.2).
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=9-3', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-9', 'whole'],
  ['bytes=a-b', 'whole'],
  [undefined, 'whole'],
] as const)('%s of 100 bytes is %j', (header, expected) => expect(readRange(header, 100)).toEqual(expected))
