import { readRow, stepsPerBeat, stepVelocity } from '#contract/instrument/instrument.ts'
import { drumChannel } from '../template-files.ts'
import { oneLine, type Sheet } from './sheet.ts'

const ticksPerBeat = 480
const ticksPerStep = ticksPerBeat / stepsPerBeat
const hitLength = ticksPerStep / 2
/** The distance between rows that are played in turn. */
const stepsPerRow = 2
/** An eighth note as a negative power of two, and in MIDI clocks, of which a beat has 24. */
const stepUnit = { power: 3, clocks: 12 }
const hardest = 127

type Event = { tick: number; bytes: number[] }

/** A Standard MIDI File of one track: each row in turn, then the bar, with tempo, metre and title. */
export function writeMidi(sheet: Sheet): Uint8Array {
  const { rhythm, layout, pattern } = sheet
  const bar = rhythm.steps * ticksPerStep
  const barStart = Math.ceil((layout.length * stepsPerRow * ticksPerStep) / bar) * bar
  const end = pattern ? barStart + bar : barStart
  const events = [
    ...describeTrack(sheet),
    ...layout.flatMap(({ note }, index) => hit(note, index * stepsPerRow * ticksPerStep, hardest)),
    ...(pattern ? [meta(barStart, 6, 'Bar'), ...hitBar(sheet, barStart)] : []),
    { tick: end, bytes: [0xff, 0x2f, 0] },
  ]
  const header = chunk('MThd', [...uint(0, 2), ...uint(1, 2), ...uint(ticksPerBeat, 2)])
  return Uint8Array.from([...header, ...chunk('MTrk', writeEvents(events))])
}

const describeTrack = ({ title, rhythm, tempo }: Sheet): Event[] => [
  meta(0, 3, title),
  { tick: 0, bytes: [0xff, 0x58, 4, rhythm.steps, stepUnit.power, stepUnit.clocks, 8] },
  { tick: 0, bytes: [0xff, 0x51, 3, ...uint(Math.round(60_000_000 / tempo), 3)] },
  meta(0, 6, 'Rows'),
]

function hitBar({ layout, pattern }: Sheet, start: number): Event[] {
  const late = (step: number) => (step % 2 === 0 ? 0 : Math.round((pattern?.swing ?? 0) * ticksPerStep))
  return layout.flatMap(({ note }, index) =>
    readRow(pattern?.rows[index] ?? '').flatMap((step, position) =>
      step === 'rest'
        ? []
        : hit(note, start + position * ticksPerStep + late(position), Math.round(stepVelocity[step] * hardest)),
    ),
  )
}

const hit = (note: number, tick: number, velocity: number): Event[] => [
  { tick, bytes: [0x90 + drumChannel - 1, note, velocity] },
  { tick: tick + hitLength, bytes: [0x80 + drumChannel - 1, note, 0] },
]

function meta(tick: number, type: number, words: string): Event {
  const text = encode(oneLine(words))
  return { tick, bytes: [0xff, type, ...variable(text.length), ...text] }
}

/** Sorts events by time and writes each with its distance from the previous one. Notes end before others begin. */
function writeEvents(events: Event[]): number[] {
  const isEnd = ({ bytes: [status = 0] }: Event) => status >> 4 === 8
  const sorted = events.toSorted((one, other) => one.tick - other.tick || Number(isEnd(other)) - Number(isEnd(one)))
  return sorted.flatMap(({ tick, bytes }, index) => [...variable(tick - (sorted[index - 1]?.tick ?? 0)), ...bytes])
}

const chunk = (name: string, body: number[]): number[] => [...encode(name), ...uint(body.length, 4), ...body]

const encode = (text: string) => new TextEncoder().encode(text)

/** A number in this many bytes, the highest first. */
const uint = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256)

/** Seven bits a byte, the highest first; all but the last have the eighth bit set. */
function variable(value: number): number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128))
  return bytes
}
