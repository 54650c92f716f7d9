import { expect, it } from 'vitest'
import { checkGuest, trimGuest } from './guest.ts'

it('takes a name and an address, with spaces around them', () => {
  const typed = trimGuest({ name: ' Ada Lovelace', email: ' ada@example.com ' })
  expect(typed).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' })
  expect(checkGuest(typed)).toEqual({})
})

it.each([
  ['', 'ada@example.com', { name: 'Must not be empty' }],
  ['Ada', 'ada', { email: 'Must be an e-mail address, like ada@example.com' }],
  [' ', '', { name: 'Must not be empty', email: 'Must be an e-mail address, like ada@example.com' }],
])('says what is wrong with %j and %j', (name, email, errors) => {
  expect(checkGuest({ name, email })).toEqual(errors)
})
