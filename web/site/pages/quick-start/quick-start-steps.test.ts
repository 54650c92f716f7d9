import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { countSteps } from './quick-start-steps.tsx'

const element = (tag: string, ...children: ProseNode[]): ProseNode => ({
  type: 'element',
  tag,
  children,
  attributes: {},
})
const space: ProseNode = { type: 'text', value: '\n' }

it('counts the steps of the first numbered list, whatever stands inside or after it', () => {
  const steps = element('ol', space, element('li', element('ol', element('li'))), space, element('li'), space)
  expect(countSteps([element('p'), space, steps, element('ol', element('li'))])).toBe(2)
})

it('finds no steps where nothing is numbered', () => {
  expect(countSteps([element('p'), element('ul', element('li'))])).toBe(0)
})
