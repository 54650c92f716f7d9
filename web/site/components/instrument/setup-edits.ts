import {
  type Instrument,
  type KnobName,
  type Pattern,
  readRow,
  type Setup,
  type Sound,
  type Step,
  stepMarks,
  writeRow,
} from '#contract/instrument/instrument.ts'
import { readSetup, type SetupReading } from '#contract/instrument/setup-link.ts'

const nextStep: Record<Step, Step> = { rest: 'hit', hit: 'accent', accent: 'rest' }

const withRows = (setup: Setup, change: (row: string, pad: number) => string): Setup => ({
  ...setup,
  pattern: { ...setup.pattern, rows: setup.pattern.rows.map(change) },
})

/** With one step of a pad's row changed: a rest becomes a hit, a hit an accent, an accent a rest. */
export const cycleStep = (setup: Setup, pad: number, step: number): Setup =>
  withRows(setup, (row, at) =>
    at === pad ? writeRow(readRow(row).map((each, place) => (place === step ? nextStep[each] : each))) : row,
  )

/** With a pad's row as long as said; all rows where they share one length. Rests are added at the end. */
export const setLength = (setup: Setup, { hasOwnLengths }: Instrument, pad: number, length: number): Setup =>
  withRows(setup, (row, at) =>
    at === pad || !hasOwnLengths ? row.slice(0, length).padEnd(length, stepMarks.rest) : row,
  )

/** With no step left but rests. */
export const clearRows = (setup: Setup): Setup => withRows(setup, (row) => stepMarks.rest.repeat(row.length))

/** With another tempo or swing. */
export const setTiming = (setup: Setup, timing: Partial<Pick<Pattern, 'tempo' | 'swing'>>): Setup => ({
  ...setup,
  pattern: { ...setup.pattern, ...timing },
})

/** With a pattern to begin with; the sounds stay. */
export const choosePattern = (setup: Setup, { tempo, swing, rows }: Pattern): Setup => ({
  ...setup,
  pattern: { tempo, swing, rows },
})

/** With one knob of a pad turned; the same setup where its sound has no such knob. */
export function turnKnob(setup: Setup, pad: number, knob: KnobName, place: number): Setup {
  const sounds = setup.sounds.map(
    (sound, at): Sound => (at === pad && knob in sound ? { ...sound, [knob]: place } : sound),
  )
  return { ...setup, sounds }
}

/** With all pads on another object. */
export const chooseObject = (setup: Setup, { material, size }: Instrument['objects'][number]): Setup => ({
  ...setup,
  sounds: setup.sounds.map((sound) => (sound.kind === 'object' ? { ...sound, material, size } : sound)),
})

const isSame = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100)

/** Which of the instrument's objects all pads are on; undefined where they are on none of them. */
export const findObject = ({ objects }: Instrument, { sounds }: Setup) =>
  objects.find(({ material, size }) =>
    sounds.every((sound) => sound.kind === 'object' && isSame(sound.material, material) && isSame(sound.size, size)),
  )

/** Which of the instrument's own patterns this is; undefined where the visitor has changed it. */
export const findPattern = ({ patterns }: Instrument, { pattern }: Setup) =>
  patterns.find(
    ({ tempo, swing, rows }) =>
      isSame(tempo, pattern.tempo) && isSame(swing, pattern.swing) && rows.join() === pattern.rows.join(),
  )

/** Why a setup can't be played on an instrument, in words; null where it can. */
export function findMisfit({ pads, hasOwnLengths }: Instrument, { pattern, sounds }: Setup): string | null {
  if (pattern.rows.length !== pads.length || sounds.length !== pads.length)
    return `It is not for ${pads.length} pads, as there are here.`
  const isOther = pads.some(({ sound }, pad) => (sound.kind === 'object') !== (sounds[pad]?.kind === 'object'))
  if (isOther) return 'Its sounds are those of another instrument.'
  const lengths = new Set(pattern.rows.map((row) => row.length))
  return hasOwnLengths || lengths.size <= 1 ? null : 'Its rows differ in length, and here all share one.'
}

/** Reads a setup from a link or an earlier visit; a message when this instrument can't play it. */
export function readSetupFor(instrument: Instrument, value: string): SetupReading {
  const found = readSetup(value)
  const problem = 'setup' in found ? findMisfit(instrument, found.setup) : null
  return problem === null ? found : { problem }
}
