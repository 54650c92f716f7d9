import { type ComponentType, createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { PageName } from './routes.ts'
import { type PageHead, type PagePayload, pageSchema } from './schema.ts'

export type Screen = { name: PageName; head: PageHead; content: ReactNode }

/** What a `page.tsx` exports: the component, and the schema of its data where it has any of its own. */
export type PageModule = {
  default: ComponentType<{ payload: PagePayload }>
  schema?: z.ZodMiniType<PagePayload>
}

const pages = import.meta.glob<PageModule>('./pages/*/page.tsx')

/** Not in what every page loads: many pages have no sections. */
const importSections = () => import('./sections.tsx')

/** Whether a page consists of sections, by its data; what they are is checked with their code. */
const hasSections = (data: unknown) => typeof data === 'object' && data !== null && 'sections' in data

const fileOf = (name: unknown) => `./pages/${name}/page.tsx`

/**
 * Loads the code of a page while its data is on the way, or of its sections as soon as they are known. Rejects when either
 * fails or the data has another shape.
 */
export async function loadScreen(name: PageName, data: unknown): Promise<Screen> {
  const [page, received] = await Promise.all([hasSections(data) ? undefined : pages[fileOf(name)]?.(), data])
  if (hasSections(received)) {
    const { loadSections } = await importSections()
    return { name, head: pageSchema.parse(received).head, content: await loadSections(received) }
  }
  if (!page) throw new Error(`There is no page ${name}`)
  const payload = (page.schema ?? pageSchema).parse(received)
  return { name, head: payload.head, content: createElement(page.default, { payload }) }
}

export const isPageName = (name: unknown): name is PageName => Object.hasOwn(pages, fileOf(name))
