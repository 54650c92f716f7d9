import * as z from 'zod/mini'

export const schema = z.object({
  title: z.string(),
  items: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type SpecsSection = z.infer<typeof schema>
