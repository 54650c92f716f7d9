import { expect, it } from 'vitest'
import { readRenewalLink } from './education.ts'

it.each([
  ['?request=r&expires=1&signature=s', { request: 'r', expires: '1', signature: 's' }],
  ['?request=r&expires=1', null],
  ['?request=r&expires=&signature=s', null],
  ['', null],
])('reads only complete renewal links: %s', (search, link) => {
  expect(readRenewalLink(search)).toEqual(link)
})
