import * as z from 'zod/mini'

export const educationTermsSchema = z.object({
  /** In per cent. */
  percentage: z.number(),
  monthsValid: z.number(),
  /** The names of the products that it applies to; empty if it applies to all. */
  items: z.array(z.string()),
})
export type EducationTerms = z.infer<typeof educationTermsSchema>

export const schema = z.object({ title: z.string(), terms: educationTermsSchema })
export type EducationSection = z.infer<typeof schema>
