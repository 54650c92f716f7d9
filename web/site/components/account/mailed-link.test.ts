import { expect, it } from 'vitest'
import { readMailedLink } from './use-mailed-link.ts'

it.each([
  ['?email=ada%40example.com&code=a-b_c', { email: 'ada@example.com', code: 'a-b_c' }],
  ['?email=ada%40example.com&code=abc&guest=true', { email: 'ada@example.com', code: 'abc', isGuest: true }],
  ['?code=a+b&email=ada%2Bdrums%40example.com', { email: 'ada+drums@example.com', code: 'a b' }],
])('reads who a mail was sent to, and its code: %s', (search, link) => {
  expect(readMailedLink(search)).toEqual(link)
})

it.each(['', '?', '?email=ada%40example.com', '?code=abc', '?email=&code=abc', '?email=ada%40example.com&code='])(
  'is nothing when a part of it is missing: %j',
  (search) => {
    expect(readMailedLink(search)).toBeNull()
  },
)
