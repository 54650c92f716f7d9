import * as z from 'zod/mini'
import { wordsShape } from './parts.ts'

/** A page of words and nothing else. */
export const textPageSchema = z.object(wordsShape)
export type TextPage = z.infer<typeof textPageSchema>
