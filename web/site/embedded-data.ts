import * as z from 'zod/mini'
import { siteConfigSchema } from '#contract/site-config.ts'
import { isPageName } from './pages.ts'
import type { PageName } from './routes.ts'

/** Ids of the `<script type="application/json">` elements in which a document carries its data. */
export const embeddedIds = { config: 'site-config', page: 'page-data' } as const

const pageDataSchema = z.object({ name: z.custom<PageName>(isPageName), payload: z.unknown() })

/** The site's configuration in the document. */
export const readConfig = (document: Document) => readEmbedded(document, embeddedIds.config, siteConfigSchema)

/** The page of the document and its data, whose shape the page knows. */
export const readPageData = (document: Document) => readEmbedded(document, embeddedIds.page, pageDataSchema)

/** Throws with the element and the reason when it is missing or has the wrong shape. */
function readEmbedded<Schema extends z.ZodMiniType>(document: Document, id: string, schema: Schema): z.infer<Schema> {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The document has no #${id}`)
  const result = schema.safeParse(JSON.parse(text))
  if (!result.success) throw new Error(`#${id} of the document is not as expected: ${result.error.message}`)
  return result.data
}
