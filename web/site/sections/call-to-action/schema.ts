import * as z from 'zod/mini'
import { actionSchema, productCardSchema } from '../../schema.ts'

export const schema = z.object({
  title: z.string(),
  text: z.optional(z.string()),
  product: z.optional(productCardSchema),
  actions: z.array(actionSchema),
})
export type CallToActionSection = z.infer<typeof schema>
