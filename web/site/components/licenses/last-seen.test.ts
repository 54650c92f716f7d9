import { expect, it } from 'vitest'
import { describeLastSeen } from './last-seen.ts'

const noon = new Date(2026, 10, 21, 12)
const at = (...[month, day, hour]: [number, number, number]) => new Date(2026, month, day, hour).toISOString()

it.each([
  [null, 'Not seen yet'],
  [at(10, 21, 0), 'Last seen today'],
  [at(10, 21, 13), 'Last seen today'],
  [at(10, 20, 23), 'Last seen yesterday'],
  [at(10, 19, 23), 'Last seen 2 days ago'],
  [at(10, 7, 1), 'Last seen 14 days ago'],
  [at(10, 6, 23), 'Last seen on 6 November 2026'],
])('when a device was last heard of is said in words: %s is %j', (time, words) => {
  expect(describeLastSeen(time, noon)).toBe(words)
})
