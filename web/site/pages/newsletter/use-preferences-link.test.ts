import { expect, it } from 'vitest'
import { readPreferencesLink } from './use-preferences-link.ts'

it('reads whose mail it is about, and the token that proves it', () => {
  const link = { email: 'ada+drums@example.com', token: 'n.a-b_c' }
  expect(readPreferencesLink('?email=ada%2Bdrums%40example.com&token=n.a-b_c')).toEqual(link)
})

it.each(['', '?email=ada%40example.com', '?token=abc', '?email=&token=abc', '?email=ada%40example.com&code=abc'])(
  'is nothing when a part of it is missing: %j',
  (search) => {
    expect(readPreferencesLink(search)).toBeNull()
  },
)
