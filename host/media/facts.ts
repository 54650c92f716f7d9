import * as z from 'zod'

/** What is found out about a file once, by its content. */

const measuredSchema = z.object({ peaks: z.array(z.number()), loudness: z.number().nullable() })

export const imageFactsSchema = z.object({
  kind: z.literal('image'),
  type: z.string(),
  /** As it is shown, which is after its orientation is applied. */
  width: z.number(),
  height: z.number(),
  /** The average colour; 'transparent' for an image that is not opaque. */
  colour: z.string(),
  /** Whether smaller versions can be made of it: not of drawings and animations. */
  isScalable: z.boolean(),
})
export const audioFactsSchema = z.object({
  kind: z.literal('audio'),
  type: z.string(),
  seconds: z.number(),
  /** The sampling rate in Hz. */
  rate: z.number(),
  /** Null until the whole recording has been decoded, in the background. */
  measured: measuredSchema.nullable(),
})
export const videoFactsSchema = z.object({
  kind: z.literal('video'),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
})
const fileFactsSchema = z.object({ kind: z.enum(['captions', 'document']), type: z.string() })

export const factsSchema = z.discriminatedUnion('kind', [
  imageFactsSchema,
  audioFactsSchema,
  videoFactsSchema,
  fileFactsSchema,
])
export type Facts = z.infer<typeof factsSchema>
export type ImageFacts = z.infer<typeof imageFactsSchema>
export type AudioFacts = z.infer<typeof audioFactsSchema>
export type VideoFacts = z.infer<typeof videoFactsSchema>
export type Measured = z.infer<typeof measuredSchema>
