import * as z from 'zod/mini'
import { audioSchema } from '#contract/media.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  items: z.array(
    z.object({
      title: z.string(),
      text: z.optional(z.string()),
      note: z.optional(z.string()),
      audio: audioSchema,
      /** How loud it is played, from 0 to 1, so that the recordings of the section compare fairly. */
      gain: z.number(),
    }),
  ),
  note: z.optional(z.string()),
  /** How media controls outside of the page name where the recordings are from. */
  album: z.string(),
  /** The address of a picture for media controls. */
  artwork: z.optional(z.string()),
})
export type AudioSection = z.infer<typeof schema>
