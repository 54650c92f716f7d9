import { type ComponentType, createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { PageName } from './routes.ts'
import { type PageHead, type PagePayload, pageSchema } from './schema.ts'
import { readSections } from './section.ts'

export type Screen = { name: PageName; head: PageHead; content: ReactNode }

/** What a `page.tsx` exports: the component, and the schema of its data where it has any of its own. */
export type PageModule = {
  default: ComponentType<{ payload: PagePayload }>
  schema?: z.ZodMiniType<PagePayload>
}

const pages = import.meta.glob<PageModule>('./pages/*/page.tsx')

/** Not in what every page loads: many pages have no sections. */
const importSections = () => import('./sections.tsx')

const fileOf = (name: unknown) => `./pages/${name}/page.tsx`

/**
 * Loads the code of a page while its data is on the way, or of its sections as soon as they are known. Rejects when either
 * fails or the data has another shape.
 */
export async function loadScreen(name: PageName, data: unknown): Promise<Screen> {
  const isHere = readSections(data) !== null
  const [page, received] = await Promise.all([isHere ? undefined : pages[fileOf(name)]?.(), data])
  const sections = readSections(received)
  if (sections) {
    const { loadSections } = await importSections()
    return { name, head: pageSchema.parse(received).head, content: await loadSections(sections) }
  }
  if (!page) throw new Error(`There is no page ${name}`)
  const payload = (page.schema ?? pageSchema).parse(received)
  return { name, head: payload.head, content: createElement(page.default, { payload }) }
}

export const isPageName = (name: unknown): name is PageName => Object.hasOwn(pages, fileOf(name))
