import {
  circuitKinds,
  circuitKnobs,
  objectKnobs,
  type Pattern,
  patternSchema,
  type Setup,
  type Sound,
  setupParameter,
  soundSchema,
} from './instrument.ts'

/** The version of the format, with which every value begins. */
const version = '1'
const separators = { parts: '_', items: '-', numbers: '.' } as const

/**
 * Formats a setup as a readable query parameter: version, tempo, swing, rows and sounds, such as
 * '1_132_0_X...x..-......x_object.6.90.75.0-object.0.35.10.0'. Swing and knobs are whole percents, the tempo has two decimals.
 * None of its characters needs URL encoding.
 */
export function writeSetup({ pattern: { tempo, swing, rows }, sounds }: Setup): string {
  const parts = [version, Math.round(tempo * 100) / 100, percent(swing)]
  return [...parts, rows.join(separators.items), sounds.map(writeSound).join(separators.items)].join(separators.parts)
}

const percent = (position: number) => Math.round(position * 100)

const writeSound = (sound: Sound) => [sound.kind, ...positionsOf(sound).map(percent)].join(separators.numbers)

const positionsOf = (sound: Sound): number[] =>
  sound.kind === 'object' ? objectKnobs.map((knob) => sound[knob]) : circuitKnobs.map((knob) => sound[knob])

/** The setup of a value, or a message why it is invalid. */
export type SetupReading = { setup: Setup } | { problem: string }

/** Parses the output of `writeSetup`. */
export function readSetup(value: string): SetupReading {
  const [written, tempo = '', swing = '', rows = '', sounds = '', ...more] = value.split(separators.parts)
  if (written !== version) return { problem: 'It was made by another version of this page.' }
  if (sounds === '' || more.length > 0) return { problem: 'Part of it is missing, or something was added.' }
  const pattern = readPattern(tempo, swing, rows)
  if (!pattern) return { problem: 'Its steps, tempo or swing are not what can be played.' }
  const read = sounds.split(separators.items).map(readSound)
  const known = read.filter((sound) => sound !== null)
  if (known.length < read.length) return { problem: 'One of its sounds is none that we know.' }
  if (known.length !== pattern.rows.length) return { problem: 'It has not as many sounds as rows.' }
  return { setup: { pattern, sounds: known } }
}

function readPattern(tempo: string, swing: string, rows: string): Pattern | null {
  const isNumber = /^\d{1,3}(\.\d{1,2})?$/.test(tempo) && isPercent(swing)
  const read = patternSchema.safeParse({
    tempo: isNumber ? Number(tempo) : null,
    swing: Number(swing) / 100,
    rows: rows.split(separators.items),
  })
  return read.success ? read.data : null
}

function readSound(text: string): Sound | null {
  const [kind = '', ...numbers] = text.split(separators.numbers)
  const knobs: readonly string[] = kind === 'object' ? objectKnobs : circuitKnobs
  if (kind !== 'object' && !circuitKinds.some((known) => known === kind)) return null
  if (numbers.length !== knobs.length || !numbers.every(isPercent)) return null
  const positions = knobs.map((knob, index) => [knob, Number(numbers[index]) / 100])
  const read = soundSchema.safeParse({ kind, ...Object.fromEntries(positions) })
  return read.success ? read.data : null
}

const isPercent = (text: string) => /^\d{1,3}$/.test(text)

/** The URL that opens the instrument at `path` with a setup. */
export const linkOfSetup = (path: string, setup: Setup): string => `${path}?${setupParameter}=${writeSetup(setup)}`
