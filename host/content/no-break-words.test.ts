import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { keepWordsWhole } from './no-break-words.ts'

const text = (value: string): ProseNode => ({ type: 'text', value })
const element = (tag: string, children: ProseNode[], attributes: Record<string, string> = {}): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})
const whole = (value: string) => element('span', [text(value)], { 'data-whole': '' })

it('keeps a short word with a hyphen on one line, wherever it stands', () => {
  expect(keepWordsWhole([element('p', [text('A plug-in, then '), element('em', [text('e-mail')])])])).toEqual([
    element('p', [text('A '), whole('plug-in,'), text(' then '), element('em', [whole('e-mail')])]),
  ])
})

it('lets a long one break, and leaves a dash between words alone', () => {
  const nodes = [text('Put it into /Library/Audio/Plug-Ins/VST3 - or ask us.')]
  expect(keepWordsWhole(nodes)).toEqual(nodes)
})

it('keeps a short piece of code whole, and the options of a long one', () => {
  const card = element('code', [text('4242 4242 4242 4242')])
  expect(keepWordsWhole([card])).toEqual([element('code', [text('4242 4242 4242 4242')], { 'data-whole': '' })])
  expect(keepWordsWhole([element('code', [text('npm run device -- --offline')])])).toEqual([
    element('code', [text('npm run device '), whole('--'), text(' '), whole('--offline')]),
  ])
})
