import * as z from 'zod/mini'

export const schema = z.object({ title: z.string(), text: z.string() })
export type ContactSection = z.infer<typeof schema>
