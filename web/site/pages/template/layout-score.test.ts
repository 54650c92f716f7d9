import { expect, it } from 'vitest'
import { listHeard, playBar, playOneByOne } from './layout-score.ts'
import type { LayoutRow } from './template-files.ts'

const sound = { kind: 'object', material: 0, size: 0, point: 0, loose: 0 } as const
const layout: LayoutRow[] = [
  { note: 36, name: 'C1', voice: 'Hinge', sound },
  { note: 37, name: 'C#1', voice: 'Lock' },
  { note: 38, name: 'D1', voice: 'Door', sound },
]
const pattern = { tempo: 90, swing: 0.1, rows: ['X..', '.x.', '..x'] }

it('lets the rows be heard that have a sound', { tags: ['content.instrument-layouts'] }, () => {
  expect(listHeard(layout).map(({ row }) => row)).toEqual([0, 2])
  expect(listHeard([{ note: 37, name: 'C#1', voice: 'Lock' }])).toEqual([])
})

it('plays each of them alone, in the order of the table, and rests', () => {
  expect(playOneByOne(3).rows).toEqual(['X...', '.X..', '..X.'])
  expect(playOneByOne(1).rows).toEqual(['X.'])
})

it('plays of the bar what can be heard, and nothing where there is no bar', () => {
  expect(playBar(pattern, listHeard(layout))).toEqual({ tempo: 90, swing: 0.1, rows: ['X..', '..x'] })
  expect(playBar(null, listHeard(layout))).toBeNull()
  expect(playBar(pattern, [])).toBeNull()
})
