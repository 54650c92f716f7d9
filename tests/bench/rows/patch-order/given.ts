import * as z from 'zod/mini'

/** What the bare program is started with. */
export const givenSchema = z.object({
  databaseUrl: z.string(),
  /** Names and values in turn. */
  headers: z.array(z.string()),
  /** Lines as the shop answers them, by what they sell: what a program that holds its catalogue in memory has ready. */
  lines: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type Given = z.infer<typeof givenSchema>
