import { expect, it } from 'vitest'
import { isMailedTo } from './mailed-links.ts'

it.each([
  ['ada@example.com', 'ada@example.com', true],
  [' Ada@Example.com ', 'ada@example.com', true],
  ['ada drums@example.com', 'ada+drums@example.com', true],
  ['ada@example.com', 'eve@example.com', false],
  ['', 'ada@example.com', false],
])('a link for %j is for the customer %j: %s', (email, address, isTheirs) => {
  expect(isMailedTo({ email, code: 'code' }, address)).toBe(isTheirs)
})
