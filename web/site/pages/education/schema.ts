import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'
import { educationTermsSchema } from '../../sections/education/schema.ts'

/** The education discount; without `terms` there is none. */
export const schema = z.object({ ...textShape, terms: z.nullable(educationTermsSchema) })
export type EducationPage = z.infer<typeof schema>
