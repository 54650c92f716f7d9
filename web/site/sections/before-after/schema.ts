import * as z from 'zod/mini'
import { audioSchema } from '#contract/media.ts'

const versionSchema = z.object({
  audio: audioSchema,
  /** How loud it is played, from 0 to 1, so that both versions are equally loud. */
  gain: z.number(),
})

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  items: z.array(
    z.object({
      title: z.string(),
      text: z.optional(z.string()),
      note: z.optional(z.string()),
      dry: versionSchema,
      processed: versionSchema,
    }),
  ),
  /** What the versions are called. */
  labels: z.object({ dry: z.string(), processed: z.string() }),
  /** Whether visitors can test themselves. */
  test: z.boolean(),
  note: z.optional(z.string()),
})
export type BeforeAfterSection = z.infer<typeof schema>
export type ComparedItem = BeforeAfterSection['items'][number]
