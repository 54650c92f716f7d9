import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

/** The first steps, quick start and guides of each product, and all quick starts. */
export const schema = z.object({
  ...textShape,
  firstSteps: z.nullable(pageLinkSchema),
  quickStarts: z.nullable(pageLinkSchema),
  products: z.array(
    z.object({ product: productSignSchema, quickStart: z.nullable(z.string()), guides: z.array(pageLinkSchema) }),
  ),
})
export type GetStartedPage = z.infer<typeof schema>
