import * as z from 'zod/mini'
import { pageLinkSchema } from '../../schema.ts'

export const schema = z.object({ title: z.string(), links: z.array(pageLinkSchema) })
export type LinksSection = z.infer<typeof schema>
