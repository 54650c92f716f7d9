import { expect, it } from 'vitest'
import { splitSheet } from './split-styles.ts'

const split = (sheet: string) => splitSheet(sheet, (prefix) => ['ui-button_', 'site-home_'].includes(prefix))

it('cuts a sheet by the modules that its rules are about, each half in the order of the whole', () => {
  const sheet = '.ui-button_label{a:b}.site-post_lead,.site-post_end{c:d}.site-home_hero:hover{e:f}.ui-field_x{g:h}'
  expect(split(sheet)).toEqual({
    first: '.ui-button_label{a:b}.site-home_hero:hover{e:f}',
    rest: '.site-post_lead,.site-post_end{c:d}.ui-field_x{g:h}',
  })
})

it('keeps first what is about no module, and what is about modules of both', () => {
  const sheet = '@font-face{src:url(a.woff2)}:root{--p:"}";color:red}.ui-field_x .ui-button_y{a:b}'
  expect(split(sheet)).toEqual({ first: sheet, rest: '' })
})

it('splits nested rules, and repeats what surrounds them in both halves', () => {
  const sheet =
    '@media (width>=60rem){.ui-button_x{a:b}@supports (c:d){.site-post_x{c:d}}}@keyframes site-post_turn{to{e:f}}'
  expect(split(sheet)).toEqual({
    first: '@media (width>=60rem){.ui-button_x{a:b}}',
    rest: '@media (width>=60rem){@supports (c:d){.site-post_x{c:d}}}@keyframes site-post_turn{to{e:f}}',
  })
})
