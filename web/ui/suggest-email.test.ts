import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['ada@gmail.com.', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@hotmail.couk', 'ada@hotmail.co.uk'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@t-onlin.de', 'ada@t-online.de'],
  ['ada@kestrel-audio.cmo', 'ada@kestrel-audio.com'],
  ['ada@mail.con', 'ada@mail.com'],
  [' Ada.L+music@GMIAL.com ', 'Ada.L+music@gmail.com'],
])('takes %s for %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'ada@gmail.com',
  'ada@GMAIL.COM',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@yahoo.ca',
  'ada@hotmail.fr',
  'ada@outlook.com.au',
  'ada@protonmail.ch',
  'ada@fastmail.com',
  'ada@web.de',
  'ada@gmx.net',
  'ada@kestrel.co',
  'ada@example.com',
])('leaves %s as it is', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})

it.each(['', 'ada', '@gmial.com', 'ada@', 'ada@g', 'ada@gmail'])('waits for more than "%s"', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
