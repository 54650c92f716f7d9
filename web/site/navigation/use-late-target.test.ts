import { expect, it } from 'vitest'
import { findTargetId } from './use-late-target.ts'

const visit = { url: new URL('https://shop.example/user-area/account#other-address'), isFirst: true }

it.each([
  ['of the address that was opened', visit, 0, 'other-address'],
  ['of a link that was followed', { ...visit, isFirst: false }, 400, 'other-address'],
  ['with its own letters', { ...visit, url: new URL('https://shop.example/#d%C3%A9j%C3%A0') }, 0, 'déjà'],
])('a page arrives at the section %s', (_, visited, scrolled, id) => {
  expect(findTargetId(visited, scrolled)).toBe(id)
})

it.each([
  ['names none', { ...visit, url: new URL('https://shop.example/user-area/account') }, 0],
  ['is reloaded further down', visit, 400],
  ['is gone back to', { ...visit, isFirst: false, scrollY: 0 }, 0],
  ['has only another query', { ...visit, isRewritten: true }, 0],
])('a page that %s stays where it is', (_, visited, scrolled) => {
  expect(findTargetId(visited, scrolled)).toBeNull()
})
