import * as z from 'zod/mini'

/** What the bare program looks up, and over how many connections. */
export const givenSchema = z.object({
  databaseUrl: z.string(),
  sessionId: z.string(),
  customerId: z.string(),
  connections: z.number(),
})

/** What it found, the last time. */
export type Outcome = { owned: string[] }
