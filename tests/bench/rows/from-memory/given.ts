import * as z from 'zod/mini'

/** What the raw server sends: names and values of headers in turn, and the body in base64. */
export const givenSchema = z.object({ headers: z.array(z.string()), body: z.string() })
export type Given = z.infer<typeof givenSchema>
