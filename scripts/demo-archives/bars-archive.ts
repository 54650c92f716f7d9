import { readContent } from '#host/content/read-content.ts'
import { sheetOf } from '#web/site/pages/template/files/sheet.ts'
import { writeFiles } from '#web/site/pages/template/files/write-files.ts'
import { templateFilePath } from '#web/site/pages/template/template-files.ts'
import { writeZip } from './zip-file.ts'

/** Bars of equal steps, each an eighth long, for the sounds of a drum kit. */
export type Pattern = {
  name: string
  /** Quarter notes a minute. */
  tempo: number
  steps: number
  bars: number
  hits: Hit[]
}
/** A note on some steps of a bar, counted from 1 as musicians do; in each bar, or in every so many-th. */
export type Hit = { note: number; on: number[]; loudness: number; everyBars?: number }

const ticksPerQuarter = 480
const stepTicks = ticksPerQuarter / 2
const noteTicks = stepTicks / 2
/** General MIDI's channel for drums, counted from 0. */
const drums = 9

type MidiEvent = { at: number; bytes: number[] }

/** A pattern as a Standard MIDI File of one track. */
export function writeMidi(pattern: Pattern): Buffer {
  const { name, tempo, steps, bars } = pattern
  const microseconds = Math.round(60_000_000 / tempo)
  const meta = (type: number, ...bytes: number[]) => ({
    at: 0,
    bytes: [0xff, type, ...writeLength(bytes.length), ...bytes],
  })
  const end = { ...meta(0x2f), at: bars * steps * stepTicks }
  const events = [
    meta(0x03, ...Buffer.from(name)),
    meta(0x51, (microseconds >> 16) & 255, (microseconds >> 8) & 255, microseconds & 255),
    // So many eighths to a bar: the lower number is a power of two.
    meta(0x58, steps, 3, 24, 8),
    ...placeHits(pattern),
    end,
  ]
  let now = 0
  const track = events.flatMap(({ at, bytes }) => {
    const delta = at - now
    now = at
    return [...writeLength(delta), ...bytes]
  })
  return Buffer.concat([chunk('MThd', [0, 0, 0, 1, ticksPerQuarter >> 8, ticksPerQuarter & 255]), chunk('MTrk', track)])
}

function placeHits({ steps, bars, hits }: Pattern): MidiEvent[] {
  const placed = Array.from({ length: bars }, (_, bar) =>
    hits
      .filter(({ everyBars = 1 }) => (bar + 1) % everyBars === 0)
      .flatMap(({ note, on, loudness }) =>
        on.flatMap((step) => {
          const at = (bar * steps + step - 1) * stepTicks
          return [
            { at, bytes: [0x90 | drums, note, loudness] },
            { at: at + noteTicks, bytes: [0x80 | drums, note, 0] },
          ]
        }),
      ),
  )
  return placed.flat().sort((one, other) => one.at - other.at)
}

function chunk(type: string, bytes: number[]): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([head, Buffer.from(bytes)])
}

/** Seven bits a byte, the highest first; all but the last have their eighth bit set. */
function writeLength(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

const id = 'odd-bars'
const version = '1.0.0'
const title = `Odd Bars ${version}`

/** The free product: the files of all templates, as their pages offer them one by one. */
export async function makeBarsArchive(): Promise<[name: string, bytes: Buffer]> {
  const { templates, catalogue } = await readContent('content')
  const bars = templates.map((text) => {
    const product = catalogue.products.find((one) => one.id === text.product)
    if (!product) throw new Error(`The template ${text.slug} is for ${text.product}, which is not in the catalogue`)
    const files = writeFiles(sheetOf(text, product)).map(({ format, body }) => ({
      name: `${title}/${templateFilePath(text.slug, format)}`,
      bytes: Buffer.from(body),
    }))
    return { text, files }
  })
  const lines = bars.map(
    ({ text }) => `  ${text.title}: a bar of ${text.rhythm.steps}/8, ${text.tempo} quarter notes a minute`,
  )
  const readme = { name: `${title}/README.txt`, bytes: Buffer.from(writeReadme(lines)) }
  const archive = writeZip([readme, ...bars.flatMap(({ files }) => files)])
  return [`${id}/${version}/${id}-${version}.zip`, archive]
}

const writeReadme = (lines: string[]) =>
  [
    title,
    '',
    'Bars that do not come out even, each in a folder of its own: as a MIDI file,',
    'as a drum map, as names for REAPER, as a table and as data. Any drum',
    'instrument that listens to MIDI plays them. Use them as you like.',
    '',
    ...lines,
    '',
  ].join('\n')
