import * as z from 'zod/mini'
import { storeProductSchema } from '../entities/catalogue.ts'
import { wordsShape } from './parts.ts'

/** What costs nothing: words, and the products whose price is 0 in every currency. */
export const freePageSchema = z.object({ ...wordsShape, gifts: z.array(storeProductSchema) })
export type FreePage = z.infer<typeof freePageSchema>
