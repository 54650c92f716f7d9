import { oneLine } from './one-line.ts'
import type { Sheet } from './sheet.ts'

/** Note names as Reaper's MIDI editor loads them: a note and its name a line, from the highest down, as it lists keys. */
export const writeReaperNames = ({ title, product, layout }: Sheet): string =>
  [
    '# MIDI note/CC name map',
    `# ${oneLine(title)}, ${oneLine(product.name)}`,
    ...layout.toSorted((one, other) => other.note - one.note).map(({ note, voice }) => `${note} ${oneLine(voice)}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
