import { firstSetup, type Instrument, type Setup } from '#contract/instrument/instrument.ts'
import type { Sheet } from './files/sheet.ts'

/**
 * The product's instrument set up as the template has it, note by note. Pads that the template has no sound for keep their
 * own. A bar of a length that the instrument doesn't count is left out: then it plays its own first.
 */
export function playOnProduct(
  { layout, pattern, rhythm }: Sheet,
  instrument: Instrument,
): { setup: Setup; hasBar: boolean } {
  const rowOf = (note: number) => layout.findIndex((row) => row.note === note)
  const first = firstSetup(instrument)
  const bar = instrument.lengths.includes(rhythm.steps) ? pattern : null
  const rows = instrument.pads.map(({ note }) => bar?.rows[rowOf(note)] ?? '.'.repeat(rhythm.steps))
  return {
    setup: {
      pattern: bar ? { ...bar, rows } : first.pattern,
      sounds: instrument.pads.map(({ note, sound }) => layout[rowOf(note)]?.sound ?? sound),
    },
    hasBar: bar !== null,
  }
}
