import * as z from 'zod/mini'
import { patternSchema } from '#contract/instrument/instrument.ts'
import { textShape } from '../../schema.ts'
import { templateCardSchema, templateShape } from '../../sections/templates/schema.ts'
import { layoutRowSchema, templateDownloadSchema } from './template-files.ts'

/** One template: its rhythm, and which note plays what. Notes are MIDI numbers, 0 to 127. */
export const schema = z.object({
  ...textShape,
  ...templateShape,
  layout: z.array(layoutRowSchema),
  /** The bar, a row for each row of the layout; null if there is none. */
  pattern: z.nullable(patternSchema),
  files: z.array(templateDownloadSchema),
  /** A link to the product's page that plays the template: its bar, or its kit alone. Null if the product has no instrument. */
  play: z.nullable(z.object({ path: z.string(), hasBar: z.boolean() })),
  others: z.array(templateCardSchema),
})
export type TemplatePage = z.infer<typeof schema>
