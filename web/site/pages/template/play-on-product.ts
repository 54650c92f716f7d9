import { firstSetup, type Instrument, type Setup } from '#contract/instrument/instrument.ts'
import type { Sheet } from './files/sheet.ts'

/** Sets up the product's instrument note by note, with its own pattern if it lacks the length of the bar. */
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
