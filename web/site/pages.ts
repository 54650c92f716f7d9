import { type ComponentType, createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { PageName } from './routes.ts'
import { type PageHead, type PagePayload, pageSchema } from './schema.ts'

export type Screen = { name: PageName; head: PageHead; content: ReactNode }

/** What a `page.tsx` exports: the component, and the schema of its data where it has any of its own. */
export type PageModule = {
  default: ComponentType<{ payload: PagePayload; inserted?: ReactNode }>
  schema?: z.ZodMiniType<PagePayload>
}

const pages = import.meta.glob<PageModule>('./pages/*/page.tsx')

/** Not in what every page loads: many pages have no sections. */
const importSections = () => import('./sections.tsx')

/** Whether a page consists of sections, or shows some in its layout, by its data; what they are is checked with their code. */
const has = (data: unknown, key: 'sections' | 'inserted') => typeof data === 'object' && data !== null && key in data

const fileOf = (name: unknown) => `./pages/${name}/page.tsx`

/**
 * Loads the code of a page while its data is on the way, or of its sections as soon as they are known. Rejects when either
 * fails or the data has another shape.
 */
export async function loadScreen(name: PageName, data: unknown): Promise<Screen> {
  const [page, received] = await Promise.all([has(data, 'sections') ? undefined : pages[fileOf(name)]?.(), data])
  const isSectioned = has(received, 'sections')
  const sections =
    isSectioned || has(received, 'inserted') ? await (await importSections()).loadSections(received) : null
  if (isSectioned) return { name, head: pageSchema.parse(received).head, content: sections }
  if (!page) throw new Error(`There is no page ${name}`)
  const payload = (page.schema ?? pageSchema).parse(received)
  return { name, head: payload.head, content: createElement(page.default, { payload, inserted: sections }) }
}

export const isPageName = (name: unknown): name is PageName => Object.hasOwn(pages, fileOf(name))
