import { groupLengths } from '#web/ui/rhythm.ts'
import { type TemplateFile, type TemplateFormat, templateFormatNames } from '../template-files.ts'
import { writeDrumMap } from './drum-map.ts'
import { writeMidi } from './midi.ts'
import { oneLine, type Sheet } from './sheet.ts'

const writers: Record<TemplateFormat, (sheet: Sheet) => Uint8Array> = {
  template: (sheet) => encode(writeTemplateFile(sheet)),
  csv: (sheet) => encode(writeCsv(sheet)),
  midi: writeMidi,
  reaper: (sheet) => encode(writeReaperNames(sheet)),
  drumMap: (sheet) => encode(writeDrumMap(sheet)),
}

/** All files that are made of one template, in the order in which its page offers them. */
export const writeFiles = (sheet: Sheet): { format: TemplateFormat; body: Uint8Array }[] =>
  templateFormatNames.map((format) => ({ format, body: writers[format](sheet) }))

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The template as data, for programs: everything but its text. */
function writeTemplateFile({ title, product, rhythm, tempo, layout, pattern }: Sheet): string {
  const file: TemplateFile = {
    format: 'backline-template',
    version: 1,
    product,
    title,
    tempo,
    metre: `${rhythm.steps}/8`,
    groups: groupLengths(rhythm),
    rhythm,
    rows: [...layout],
    pattern,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** A spreadsheet would take a cell that begins so for a formula; an apostrophe before it says that it is text. */
const startsFormula = /^[=+\-@\t\r']/

/** Note, name and voice as a table (RFC 4180, UTF-8). An apostrophe stands before what a spreadsheet would compute. */
const writeCsv = ({ layout }: Sheet): string =>
  [['note', 'name', 'voice'], ...layout.map(({ note, name, voice }) => [String(note), name, voice])]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')

function writeCell(words: string): string {
  const text = startsFormula.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Note names as Reaper's MIDI editor loads them: a note and its name a line, from the highest down, as it lists keys. */
const writeReaperNames = ({ title, product, layout }: Sheet): string =>
  [
    '# MIDI note/CC name map',
    `# ${oneLine(title)}, ${oneLine(product.name)}`,
    ...layout.toSorted((one, other) => other.note - one.note).map(({ note, voice }) => `${note} ${oneLine(voice)}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
