import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'
import { comparisonShape } from '../../sections/comparison/schema.ts'

export const schema = z.object({ ...textShape, ...comparisonShape })
export type ComparisonPage = z.infer<typeof schema>
