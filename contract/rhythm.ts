import * as z from 'zod/mini'

/** What a figure is drawn from: steps around a circle, and which of them sound. */
export const rhythmSchema = z.object({ steps: z.number(), hits: z.array(z.number()) })
export type Rhythm = z.infer<typeof rhythmSchema>
