import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'
import { templateCardSchema } from '../../sections/templates/schema.ts'

export const schema = z.object({ ...textShape, templates: z.array(templateCardSchema) })
export type TemplatesPage = z.infer<typeof schema>
