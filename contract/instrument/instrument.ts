import * as z from 'zod/mini'
import { patternSchema } from './pattern.ts'
import { knobNames, soundSchema } from './sound.ts'

/** A place to hit: what it is called, the MIDI note it answers to, and its sound. */
export const padSchema = z.object({
  name: z.string(),
  note: z.number().check(z.int(), z.gte(0), z.lte(127)),
  sound: soundSchema,
})
export type Pad = z.infer<typeof padSchema>

/** An instrument that is played in the page: its pads, what can be turned, how far it counts, and what it plays first. */
export const instrumentSchema = z.object({
  pads: z.array(padSchema),
  /** The knobs that each pad shows, of those that its sound has. */
  knobs: z.array(z.enum(knobNames)),
  /** The lengths in steps that a row may have. */
  lengths: z.array(z.number()),
  /** Whether each row has a length of its own; else all share one. */
  hasOwnLengths: z.boolean(),
  /** Where all pads hit one object: those to choose from, the first to begin with; else empty. */
  objects: z.array(z.object({ name: z.string(), material: z.number(), size: z.number() })),
  /** Beginnings to choose from; the first is there at the start. */
  patterns: z.array(z.extend(patternSchema, { name: z.string() })),
})
export type Instrument = z.infer<typeof instrumentSchema>

/** All that a visitor can change of an instrument, and so what a link to it, or a file, carries. */
export const setupSchema = z.object({ pattern: patternSchema, sounds: z.array(soundSchema) })
export type Setup = z.infer<typeof setupSchema>

/** The query parameter of a product's page that carries a setup. */
export const setupParameter = 'pattern'

/** How an instrument stands before anybody touched it. */
export const firstSetup = ({ pads, patterns }: Instrument): Setup => {
  const { tempo = 120, swing = 0, rows = [] } = patterns[0] ?? {}
  return { pattern: { tempo, swing, rows }, sounds: pads.map(({ sound }) => sound) }
}
