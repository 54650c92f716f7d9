import { type ComponentType, createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { PageHead } from '#contract/pages.ts'
import { errorSchema, homeSchema, productSchema, shellSchema } from './payloads.ts'
import type { ScreenName } from './routes.ts'

/** A page ready to be shown. */
export type Screen = { name: ScreenName; head: PageHead; content: ReactNode }

type Chunk<Payload> = { default: ComponentType<{ payload: Payload }> }
type Page = {
  /** Loads the page's code while its data is on the way; rejects when either fails or the data has another shape. */
  load(name: ScreenName, data: unknown): Promise<Screen>
}

function definePage<Payload extends { head: PageHead }>(
  schema: z.ZodMiniType<Payload>,
  loadChunk: () => Promise<Chunk<Payload>>,
): Page {
  return {
    async load(name, data) {
      const [chunk, received] = await Promise.all([loadChunk(), data])
      const payload = schema.parse(received)
      return { name, head: payload.head, content: createElement(chunk.default, { payload }) }
    },
  }
}

/** What each route of the table shows: the shape of its data and the code, a chunk of its own. */
const pages: Record<ScreenName, Page> = {
  home: definePage(homeSchema, () => import('./pages/home.tsx')),
  activate: definePage(shellSchema, () => import('./pages/activate.tsx')),
  'sign-in': definePage(shellSchema, () => import('./pages/sign-in.tsx')),
  'sign-up': definePage(shellSchema, () => import('./pages/sign-up.tsx')),
  licenses: definePage(shellSchema, () => import('./pages/licenses.tsx')),
  product: definePage(productSchema, () => import('./pages/product.tsx')),
  error: definePage(errorSchema, () => import('./pages/error.tsx')),
}

/** Makes a page ready from its payload, which may still be on its way. */
export const loadScreen = (name: ScreenName, data: unknown): Promise<Screen> => pages[name].load(name, data)

export const isScreenName = (name: unknown): name is ScreenName =>
  typeof name === 'string' && Object.hasOwn(pages, name)
