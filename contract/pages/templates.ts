import * as z from 'zod/mini'
import { patternSchema } from '../instrument/instrument.ts'
import { pageLinkSchema, productSignSchema, rhythmSchema, wordsShape } from './parts.ts'
import { layoutRowSchema, templateDownloadSchema } from './template-files.ts'

const describedShape = { product: productSignSchema, rhythm: rhythmSchema, tempo: z.number() }

/** An instrument template in a list of them. `tempo` is in beats a minute. */
export const templateCardSchema = z.extend(pageLinkSchema, describedShape)
export type TemplateCard = z.infer<typeof templateCardSchema>

export const templatesPageSchema = z.object({ ...wordsShape, templates: z.array(templateCardSchema) })
export type TemplatesPage = z.infer<typeof templatesPageSchema>

/** One template: its rhythm, and which note plays what. Notes are MIDI numbers, 0 to 127. */
export const templatePageSchema = z.object({
  ...wordsShape,
  ...describedShape,
  layout: z.array(layoutRowSchema),
  /** The bar that is played, a row for each of the layout; null where there is none. */
  pattern: z.nullable(patternSchema),
  files: z.array(templateDownloadSchema),
  /** Where the product plays it in the page: with its bar, or its kit alone. Null where the product can't be played. */
  play: z.nullable(z.object({ path: z.string(), hasBar: z.boolean() })),
  others: z.array(templateCardSchema),
})
export type TemplatePage = z.infer<typeof templatePageSchema>
