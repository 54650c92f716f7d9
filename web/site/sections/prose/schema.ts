import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'

export const schema = z.object({ text: proseSchema })
export type ProseSection = z.infer<typeof schema>
