import * as z from 'zod/mini'

export const schema = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type TableSection = z.infer<typeof schema>
