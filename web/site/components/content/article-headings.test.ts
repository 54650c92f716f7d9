import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { headingsOf } from './article-headings.ts'

const text = (value: string): ProseNode => ({ type: 'text', value })
const element = (tag: string, children: ProseNode[], id?: string): ProseNode => ({
  type: 'element',
  tag,
  children,
  attributes: id === undefined ? {} : { id },
})

it('finds the parts of a text by their second-level headings, in order and in plain words', () => {
  const prose = [
    element('p', [text('Before.')]),
    element('h2', [text('Count in '), element('em', [text('groups')])], 'count-in-groups'),
    element('h3', [text('Not a part of its own')], 'not-a-part-of-its-own'),
    text('\n'),
    element('h2', [text('Write it down')], 'write-it-down'),
  ]
  expect(headingsOf(prose)).toEqual([
    { id: 'count-in-groups', words: 'Count in groups' },
    { id: 'write-it-down', words: 'Write it down' },
  ])
})

it('leaves out a heading that nothing can link to', () => {
  expect(headingsOf([element('h2', [text('Nowhere')])])).toEqual([])
})
