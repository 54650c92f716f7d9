import * as z from 'zod/mini'

/** A problem response: every answer with status 400 or above carries one, never enveloped (specification §3, §8). */
export const problemSchema = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  detail: z.optional(z.string()),
  status: z.optional(z.number()),
  /** The kind of problem, one of the catalogue's codes (problem-catalogue.ts). Ours: other services send none. */
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type Problem = z.infer<typeof problemSchema>

export * as messages from './error-messages.ts'
