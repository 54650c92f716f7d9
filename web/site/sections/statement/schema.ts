import * as z from 'zod/mini'
import { actionSchema } from '../../schema.ts'

export const schema = z.object({ text: z.string(), links: z.array(actionSchema) })
export type StatementSection = z.infer<typeof schema>
