import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isBlackKey, LayoutTable } from './layout-table.tsx'
import type { LayoutRow } from './template-files.ts'
import type { LayoutSound } from './use-layout-sound.ts'

const sound = { kind: 'object', material: 0, size: 0, point: 0, loose: 0 } as const
const hinge: LayoutRow = { note: 36, name: 'C1', voice: 'Hinge', sound }
const lock: LayoutRow = { note: 37, name: 'C#1', voice: 'Lock' }
const still: LayoutSound = {
  heard: [],
  hasBar: false,
  waiting: null,
  playing: null,
  lit: [],
  failure: null,
  hear: () => {},
  start: () => {},
  stop: () => {},
}
const draw = (layout: LayoutRow[], state: Partial<LayoutSound>) =>
  renderToStaticMarkup(
    createElement(LayoutTable, { layout, caption: 'Door', colour: '#123456', sound: { ...still, ...state } }),
  )

it('has a button for each row that has a sound, named after it', { tags: ['content.instrument-layouts'] }, () => {
  const html = draw([hinge, lock], { heard: [{ row: 0, sound }] })
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('aria-label="Hear Hinge"')
  expect(html).not.toContain('data-lit')
})

it('shows which row sounds, and which is still being loaded', () => {
  const html = draw([hinge, { ...lock, sound }], { heard: [{ row: 0, sound }], lit: [1], waiting: 0 })
  expect(html).toMatch(/<tr data-lit="true"><th scope="row"[^>]*>37</)
  expect(html).toMatch(/aria-label="Hear Hinge" aria-disabled="true"/)
})

it('has no column to hear where nothing can be heard', () => {
  expect(draw([lock], {})).not.toContain('Hear it')
})

it('tells black keys from white ones, in every octave', () => {
  const octave = Array.from({ length: 12 }, (_, step) => (isBlackKey(60 + step) ? 'black' : 'white').charAt(0))
  expect(octave.join('')).toBe('wbwbwwbwbwbw')
  expect([isBlackKey(0), isBlackKey(37), isBlackKey(127)]).toEqual([false, true, false])
})
