import * as z from 'zod/mini'
import { platforms } from '#contract/statuses.ts'

export const schema = z.object({
  title: z.string(),
  text: z.optional(z.string()),
  product: z.object({ id: z.string(), name: z.string() }),
  days: z.number(),
  /** Whether the trial is for customers who are signed in. */
  needsAccount: z.boolean(),
  /** Whether the files are. */
  downloadsNeedAccount: z.boolean(),
  version: z.string(),
  files: z.array(z.object({ key: z.string(), name: z.string(), platform: z.enum(platforms) })),
})
export type TrialSection = z.infer<typeof schema>
