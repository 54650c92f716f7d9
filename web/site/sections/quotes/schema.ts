import * as z from 'zod/mini'

export const schema = z.object({
  title: z.optional(z.string()),
  items: z.array(
    z.object({
      quote: z.string(),
      source: z.string(),
      role: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
})
export type QuotesSection = z.infer<typeof schema>
