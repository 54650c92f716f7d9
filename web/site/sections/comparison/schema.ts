import * as z from 'zod/mini'
import { comparisonShape } from '../../pages/comparison/schema.ts'

export const schema = z.object({ title: z.string(), ...comparisonShape })
export type ComparisonSection = z.infer<typeof schema>
