import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'

/** The discount for learning and teaching; without `terms` there is none. */
export const schema = z.object({
  ...textShape,
  terms: z.nullable(
    z.object({
      /** In per cent. */
      percentage: z.number(),
      monthsValid: z.number(),
      /** What it is for, by name; empty when it is for all. */
      items: z.array(z.string()),
    }),
  ),
})
export type EducationPage = z.infer<typeof schema>
