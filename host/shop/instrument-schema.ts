import * as z from 'zod'
import {
  circuitKinds,
  type Instrument,
  knobNames,
  type Pattern,
  rowLimits,
  tempoLimits,
} from '#contract/instrument/instrument.ts'

const text = z.string().trim().min(1, 'Must not be empty')
const place = z.number('Must be a number from 0 to 1').min(0, 'Must be 0 to 1').max(1, 'Must be 0 to 1')
const noteMessage = 'Must be 0 to 127'
const tempoMessage = `Must be ${tempoLimits.least} to ${tempoLimits.most} beats a minute`
const rowMessage = `Must be ${rowLimits.least} to ${rowLimits.most} of '.' (rest), 'x' (hit) and 'X' (accent)`

export const noteSchema = z.int(noteMessage).min(0, noteMessage).max(127, noteMessage)
export const tempoSchema = z.number().min(tempoLimits.least, tempoMessage).max(tempoLimits.most, tempoMessage)

/** The sound of a pad or of a row in the layout of a template. */
export const soundFieldSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('object'), material: place, size: place, point: place, loose: place }),
    z.strictObject({ kind: z.enum(circuitKinds), tune: place, decay: place, drift: place, accent: place }),
  ],
  { error: `kind must be 'object' or one of ${circuitKinds.join(', ')}` },
)

const swingMessage = 'Must be 0 (even) to 0.5 parts of a step'

/** A pattern in content: a row for each pad. */
export const patternFieldSchema = z.strictObject({
  tempo: tempoSchema,
  swing: z.number().min(0, swingMessage).max(0.5, swingMessage).default(0),
  rows: z.array(
    z
      .string()
      .regex(/^[.xX]+$/, rowMessage)
      .min(rowLimits.least, rowMessage)
      .max(rowLimits.most, rowMessage),
  ),
})

/** The instrument in `products/{id}.md`, which visitors play on the page. */
export const instrumentFieldSchema = z
  .strictObject({
    pads: z
      .array(z.strictObject({ name: text, note: noteSchema, sound: soundFieldSchema }))
      .min(1, 'Must name at least one pad')
      .max(16, 'Must be 16 pads at most'),
    knobs: z.array(z.enum(knobNames, `Must be of ${knobNames.join(', ')}`)),
    lengths: z.array(z.int().min(rowLimits.least).max(rowLimits.most)).min(1, 'Must name at least one length'),
    hasOwnLengths: z.boolean("Must be 'true' or 'false'").default(false),
    objects: z.array(z.strictObject({ name: text, material: place, size: place })).default([]),
    patterns: z.array(patternFieldSchema.extend({ name: text })).min(1, 'Must name at least one pattern'),
  })
  .superRefine((instrument, context) => {
    for (const { path, message } of findMisfits(instrument)) context.addIssue({ code: 'custom', path, message })
  })

type Misfit = { path: (string | number)[]; message: string }

/** Fields that are valid by themselves and contradict each other. */
function findMisfits(instrument: Instrument): Misfit[] {
  const { pads, knobs, patterns } = instrument
  return [
    ...knobs.flatMap((knob, index) =>
      pads.some(({ sound }) => knob in sound) ? [] : [{ path: ['knobs', index], message: 'No pad has such a knob' }],
    ),
    ...patterns.flatMap((pattern, index) =>
      findRowMisfits(pattern, instrument).map((message) => ({ path: ['patterns', index, 'rows'], message })),
    ),
  ]
}

function findRowMisfits({ rows }: Pattern, { pads, lengths, hasOwnLengths }: Instrument): string[] {
  const used = new Set(rows.map((row) => row.length))
  return [
    ...(rows.length === pads.length ? [] : [`Must be ${pads.length} rows, one for each pad`]),
    ...([...used].every((length) => lengths.includes(length)) ? [] : [`Rows must be ${lengths.join(', ')} steps long`]),
    ...(hasOwnLengths || used.size <= 1 ? [] : ['Rows must all be equally long unless hasOwnLengths is true']),
  ]
}
