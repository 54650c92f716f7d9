import * as z from 'zod/mini'
import { audioSchema, imageSchema, plugInSchema } from '#contract/media.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  /** What the plug-in is called. */
  name: z.string(),
  plugIn: plugInSchema,
  kind: z.enum(['effect', 'instrument']),
  /** Recordings to play through it. */
  loops: z.array(z.object({ title: z.string(), audio: audioSchema })),
  /** Whether visitors can play recordings of their own through it. */
  ownAudio: z.boolean(),
  image: z.optional(imageSchema),
  note: z.optional(z.string()),
})
export type TrySection = z.infer<typeof schema>
