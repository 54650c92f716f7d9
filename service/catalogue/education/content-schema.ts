import * as z from 'zod/mini'

/** `education.yaml`: the vendor's discount for education. */
export const educationFileSchema = z.strictObject({
  /** In percent: 40 is 40 %. */
  percentage: z
    .int('Must be a whole number')
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(100, 'Must be at most 100')),
  monthsValid: z
    .int('Must be a whole number')
    .check(z.minimum(2, 'Must be at least 2'), z.maximum(60, 'Must be at most 60')),
  /** Products and bundles; all when left out. */
  items: z.optional(z.array(z.string()).check(z.minLength(1, 'Must name at least one product or bundle'))),
})
export type EducationTerms = z.infer<typeof educationFileSchema>
