import * as z from 'zod/mini'
import type { SiteConfig } from '#contract/site-config.ts'
import { isPageName } from './pages.ts'
import type { PageName } from './routes.ts'

/** Ids of the `<script type="application/json">` elements in which a document carries its data. */
export const embeddedIds = { config: 'site-config', page: 'page-data' } as const

const pageDataSchema = z.object({ name: z.custom<PageName>(isPageName), payload: z.unknown() })

/**
 * The site's configuration in the document. It is not checked: the document names the script that reads it, so both are of one
 * build, and the schema of all of it would be in what every page loads. host/site/config.test.ts checks what is written.
 */
export const readConfig = (document: Document): SiteConfig => JSON.parse(readText(document, embeddedIds.config))

/** The page of the document and its data, whose shape the page knows. Throws when it names no page. */
export function readPageData(document: Document): z.infer<typeof pageDataSchema> {
  return pageDataSchema.parse(JSON.parse(readText(document, embeddedIds.page)))
}

function readText(document: Document, id: string): string {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The document has no #${id}`)
  return text
}
