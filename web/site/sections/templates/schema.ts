import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import { productSignSchema } from '#contract/site-config.ts'
import { pageLinkSchema } from '../../schema.ts'

/** The fields of a template in lists and on its page. `tempo` is in beats a minute. */
export const templateShape = { product: productSignSchema, rhythm: rhythmSchema, tempo: z.number() }

/** An instrument template in a list of them. */
export const templateCardSchema = z.extend(pageLinkSchema, templateShape)
export type TemplateCard = z.infer<typeof templateCardSchema>

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  templates: z.array(templateCardSchema),
})
export type TemplatesSection = z.infer<typeof schema>
