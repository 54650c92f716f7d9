import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'

/** The education discount; without `terms` there is none. */
export const schema = z.object({
  ...textShape,
  terms: z.nullable(
    z.object({
      /** In per cent. */
      percentage: z.number(),
      monthsValid: z.number(),
      /** The names of the products that it applies to; empty if it applies to all. */
      items: z.array(z.string()),
    }),
  ),
})
export type EducationPage = z.infer<typeof schema>
