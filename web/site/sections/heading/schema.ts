import * as z from 'zod/mini'

export const schema = z.object({ headline: z.string(), lead: z.string(), layout: z.enum(['text', 'list']) })
export type HeadingSection = z.infer<typeof schema>
