import * as z from 'zod/mini'

/** A knob's position, from 0 (left) to 1 (right). */
const position = z.number().check(z.gte(0), z.lte(1))

/**
 * A struck object, computed as modal resonators: what it is made of, from metal over wood and glass to skin; how big it is,
 * where the stick lands, from the rim to the middle, and how much rattles on it.
 */
export const objectSoundSchema = z.object({
  kind: z.literal('object'),
  material: position,
  size: position,
  point: position,
  loose: position,
})
export type ObjectSound = z.infer<typeof objectSoundSchema>

export const circuitKinds = ['kick', 'snare', 'tom', 'hat', 'clap', 'bell'] as const
export type CircuitKind = (typeof circuitKinds)[number]

/** An analogue circuit: its pitch, its length, how far it drifts by itself, and what an accent adds. */
export const circuitSoundSchema = z.object({
  kind: z.enum(circuitKinds),
  tune: position,
  decay: position,
  drift: position,
  accent: position,
})
export type CircuitSound = z.infer<typeof circuitSoundSchema>

/** All parameters from which the sound of one pad is computed. */
export const soundSchema = z.discriminatedUnion('kind', [objectSoundSchema, circuitSoundSchema])
export type Sound = z.infer<typeof soundSchema>

/** The knobs of each kind of sound, in the order in which a link lists their positions. */
export const objectKnobs = ['material', 'size', 'point', 'loose'] as const satisfies (keyof ObjectSound)[]
export const circuitKnobs = ['tune', 'decay', 'drift', 'accent'] as const satisfies (keyof CircuitSound)[]
export const knobNames = [...objectKnobs, ...circuitKnobs] as const
export type KnobName = (typeof knobNames)[number]

/** The positions of the four materials on their knob; positions between them are interpolated. */
export const materials = [
  { name: 'Metal', place: 0 },
  { name: 'Wood', place: 1 / 3 },
  { name: 'Glass', place: 2 / 3 },
  { name: 'Skin', place: 1 },
] as const

/** The notation of steps in rows. */
export const stepMarks = { rest: '.', hit: 'x', accent: 'X' } as const
export type Step = keyof typeof stepMarks

/** The velocity of each step; 1 is the hardest. */
export const stepVelocity: Record<Step, number> = { rest: 0, hit: 0.6, accent: 1 }

/** A step is an eighth note in every metre. */
export const stepsPerBeat = 2

/** In beats per minute; a beat is a quarter note. */
export const tempoLimits = { least: 30, most: 300 } as const
export const rowLimits = { least: 2, most: 64 } as const

/** A row has one character per step: 'X..x.' is an accent, two rests, a hit and a rest. */
export const rowSchema = z
  .string()
  .check(z.regex(/^[.xX]+$/), z.minLength(rowLimits.least), z.maxLength(rowLimits.most))

/**
 * What the sequencer plays: a row for each pad, each with its own length, which allows polymeters. `swing` delays every second
 * step, in parts of a step: 0 is even, 0.5 the maximum.
 */
export const patternSchema = z.object({
  tempo: z.number().check(z.gte(tempoLimits.least), z.lte(tempoLimits.most)),
  swing: z.number().check(z.gte(0), z.lte(0.5)),
  rows: z.array(rowSchema),
})
export type Pattern = z.infer<typeof patternSchema>

const stepOf = (mark: string): Step => (mark === stepMarks.hit ? 'hit' : mark === stepMarks.accent ? 'accent' : 'rest')

/** Parses the steps of a row. */
export const readRow = (row: string): Step[] => [...row].map(stepOf)

export const writeRow = (row: readonly Step[]): string => row.map((step) => stepMarks[step]).join('')

/** A pad: its name, its MIDI note and its sound. */
export const padSchema = z.object({
  name: z.string(),
  note: z.number().check(z.int(), z.gte(0), z.lte(127)),
  sound: soundSchema,
})
export type Pad = z.infer<typeof padSchema>

/** An instrument that is played in the page: pads, knobs, row lengths and patterns. */
export const instrumentSchema = z.object({
  pads: z.array(padSchema),
  /** The knobs that pads show, if their sounds have them. */
  knobs: z.array(z.enum(knobNames)),
  /** The possible lengths of a row in steps. */
  lengths: z.array(z.number()),
  /** Whether each row has its own length; otherwise all share one. */
  hasOwnLengths: z.boolean(),
  /** The objects to choose from when all pads hit one object, the first is the default; otherwise empty. */
  objects: z.array(z.object({ name: z.string(), material: z.number(), size: z.number() })),
  /** The patterns to choose from; the first is the default. */
  patterns: z.array(z.extend(patternSchema, { name: z.string() })),
})
export type Instrument = z.infer<typeof instrumentSchema>

/** Everything that a visitor can change of an instrument, and that a link or file contains. */
export const setupSchema = z.object({ pattern: patternSchema, sounds: z.array(soundSchema) })
export type Setup = z.infer<typeof setupSchema>

/** The query parameter of a product page that contains a setup. */
export const setupParameter = 'pattern'

/** The default setup of an instrument. */
export const firstSetup = ({ pads, patterns }: Instrument): Setup => {
  const { tempo = 120, swing = 0, rows = [] } = patterns[0] ?? {}
  return { pattern: { tempo, swing, rows }, sounds: pads.map(({ sound }) => sound) }
}
