import * as z from 'zod/mini'

/** A knob's place, from 0 (left) to 1 (right). */
const place = z.number().check(z.gte(0), z.lte(1))

/**
 * A struck object, as modal resonators ring: what it is made of, from metal over wood and glass to skin; how big it is,
 * where the stick lands, from the rim to the middle, and how much rattles on it.
 */
export const objectSoundSchema = z.object({
  kind: z.literal('object'),
  ...{ material: place, size: place, point: place, loose: place },
})
export type ObjectSound = z.infer<typeof objectSoundSchema>

export const circuitKinds = ['kick', 'snare', 'tom', 'hat', 'clap', 'bell'] as const
export type CircuitKind = (typeof circuitKinds)[number]

/** An analogue circuit: its pitch, its length, how far it wanders by itself, and what an accent adds. */
export const circuitSoundSchema = z.object({
  kind: z.enum(circuitKinds),
  ...{ tune: place, decay: place, drift: place, accent: place },
})
export type CircuitSound = z.infer<typeof circuitSoundSchema>

/** All that one pad's sound is computed from. */
export const soundSchema = z.discriminatedUnion('kind', [objectSoundSchema, circuitSoundSchema])
export type Sound = z.infer<typeof soundSchema>

export const objectKnobs = ['material', 'size', 'point', 'loose'] as const
export const circuitKnobs = ['tune', 'decay', 'drift', 'accent'] as const
export const knobNames = [...objectKnobs, ...circuitKnobs] as const
export type KnobName = (typeof knobNames)[number]

/** Where the four materials lie on their knob; all between them can be had too. */
export const materials = [
  { name: 'Metal', place: 0 },
  { name: 'Wood', place: 1 / 3 },
  { name: 'Glass', place: 2 / 3 },
  { name: 'Skin', place: 1 },
] as const
