import * as z from 'zod/mini'

export const schema = z.object({ headline: z.string(), lead: z.string() })
export type HeadingSection = z.infer<typeof schema>
