import * as z from 'zod/mini'

export const schema = z.object({
  title: z.string(),
  systems: z.array(
    z.object({
      name: z.string(),
      minimum: z.string(),
      recommended: z.optional(z.string()),
      from: z.optional(z.string()),
    }),
  ),
  note: z.optional(z.string()),
})
export type RequirementsSection = z.infer<typeof schema>
