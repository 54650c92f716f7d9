import { expect, it } from 'vitest'
import { checkGuest } from './guest.ts'

it('takes a name and an address', () => {
  expect(checkGuest({ name: 'Ada', email: ' ada@example.com ' })).toEqual({})
})

it.each([
  ['', 'ada@example.com', { name: 'Must not be empty' }],
  ['Ada', 'ada', { email: 'Must be an e-mail address, like ada@example.com' }],
  [' ', '', { name: 'Must not be empty', email: 'Must be an e-mail address, like ada@example.com' }],
])('says what is wrong with %j and %j', (name, email, errors) => {
  expect(checkGuest({ name, email })).toEqual(errors)
})
