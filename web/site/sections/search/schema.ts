import * as z from 'zod/mini'

export const schema = z.object({ label: z.string() })
export type SearchFieldSection = z.infer<typeof schema>
