import * as z from 'zod/mini'
import { storeProductSchema } from '#contract/entities/catalogue.ts'
import { textShape } from '../../schema.ts'

/** The free products: those whose price is 0 in every currency. */
export const schema = z.object({ ...textShape, gifts: z.array(storeProductSchema) })
export type FreePage = z.infer<typeof schema>
