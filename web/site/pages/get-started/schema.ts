import * as z from 'zod/mini'
import { pageLinkSchema, textShape } from '../../schema.ts'
import { shelfSchema } from '../../sections/guides/schema.ts'

/** The first steps, quick start and guides of each product, and all quick starts. */
export const schema = z.object({
  ...textShape,
  firstSteps: z.nullable(pageLinkSchema),
  quickStarts: z.nullable(pageLinkSchema),
  products: z.array(shelfSchema),
})
export type GetStartedPage = z.infer<typeof schema>
