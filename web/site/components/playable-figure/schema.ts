import * as z from 'zod/mini'
import { setupSchema } from '#contract/instrument/instrument.ts'
import { productSignSchema } from '#contract/site-config.ts'

/** A rhythm within a text, to be heard and read. */
export const playableFigureSchema = z.object({
  /** The link that it stands for, which opens it in the product's instrument. */
  path: z.string(),
  title: z.string(),
  product: productSignSchema,
  setup: setupSchema,
  /** The name of each row's pad. */
  voices: z.array(z.string()),
})
export type PlayableFigure = z.infer<typeof playableFigureSchema>
