import { expect, it } from 'vitest'
import type { Instrument } from '#contract/instrument/instrument.ts'
import type { Sheet } from './files/sheet.ts'
import { playOnProduct } from './play-on-product.ts'

const soundOf = (size: number) => ({ kind: 'object', material: 0, size, point: 0, loose: 0 }) as const
const instrument: Instrument = {
  pads: [
    { name: 'Low', note: 36, sound: soundOf(0.9) },
    { name: 'Middle', note: 37, sound: soundOf(0.5) },
    { name: 'High', note: 38, sound: soundOf(0.1) },
  ],
  knobs: ['size'],
  lengths: [5],
  hasOwnLengths: false,
  objects: [],
  patterns: [{ name: 'First', tempo: 60, swing: 0, rows: ['X....', '.....', '.....'] }],
}
const sheet: Sheet = {
  title: 'Door',
  product: { id: 'knock', name: 'Knock' },
  rhythm: { steps: 5, hits: [0] },
  tempo: 120,
  layout: [
    { note: 38, name: 'D1', voice: 'Lock', sound: soundOf(0.2) },
    { note: 36, name: 'C1', voice: 'Hinge' },
  ],
  pattern: { tempo: 120, swing: 0.1, rows: ['..x..', 'X...x'] },
}

it('puts sounds and rows on the pads of the same notes, and leaves the others as they are', () => {
  expect(playOnProduct(sheet, instrument)).toEqual({
    setup: {
      pattern: { tempo: 120, swing: 0.1, rows: ['X...x', '.....', '..x..'] },
      sounds: [soundOf(0.9), soundOf(0.5), soundOf(0.2)],
    },
    hasBar: true,
  })
})

it('brings the kit alone where the instrument does not count so far', () => {
  const nine = {
    ...sheet,
    rhythm: { steps: 9, hits: [0] },
    pattern: { tempo: 90, swing: 0, rows: ['x........', 'x........'] },
  }
  const { setup, hasBar } = playOnProduct(nine, instrument)
  expect(hasBar).toBe(false)
  expect(setup.pattern).toEqual({ tempo: 60, swing: 0, rows: ['X....', '.....', '.....'] })
  expect(setup.sounds[2]).toEqual(soundOf(0.2))
})
