import { expect, it } from 'vitest'
import { findNearest } from './find-nearest.ts'

const paths = ['/about', '/blog', '/blog/first', '/support', '/user-area/licenses']

it.each([
  ['/abuot', '/about'],
  ['/suport', '/support'],
  ['/blog/frist', '/blog/first'],
  ['/user-area/license', '/user-area/licenses'],
])('the nearest of the paths to %s is %s', (typed, nearest) => {
  expect(findNearest(typed, paths)).toBe(nearest)
})

it('nothing is near to a word that resembles none', () => {
  expect(findNearest('/terms-and-conditions', paths)).toBeUndefined()
})
