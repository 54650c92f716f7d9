import { expect, it } from 'vitest'
import { describeMetre } from './metre.ts'

it('writes metre and tempo as musicians do', () => {
  expect(describeMetre({ rhythm: { steps: 7, hits: [0, 2, 4] }, tempo: 132 })).toBe('7 steps, 2+2+3, 132 bpm')
  expect(describeMetre({ rhythm: { steps: 5, hits: [0, 3] }, tempo: 97.5 })).toBe('5 steps, 3+2, 97.5 bpm')
})

it.each([
  ['one hit a bar', [0]],
  ['a hit on every step', [0, 1, 2, 3]],
])('leaves out groups that say nothing: %s', (_, hits) => {
  expect(describeMetre({ rhythm: { steps: 4, hits }, tempo: 120 })).toBe('4 steps, 120 bpm')
})
