import { type ComponentType, createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { PageHead } from '#contract/pages/parts.ts'
import type { PageName } from './routes.ts'

/** A page ready to be shown. */
export type Screen = { name: PageName; head: PageHead; content: ReactNode }

/** A file of `pages/`: what it shows, and the shape of the data it shows it from. */
type Chunk<Payload> = { default: ComponentType<{ payload: Payload }>; schema: z.ZodMiniType<Payload> }
type LoadPage = (name: PageName, data: unknown) => Promise<Screen>

/** Loads a page's code while its data is on the way; rejects when either fails or the data has another shape. */
function definePage<Payload extends { head: PageHead }>(loadChunk: () => Promise<Chunk<Payload>>): LoadPage {
  return async (name, data) => {
    const [chunk, received] = await Promise.all([loadChunk(), data])
    const payload = chunk.schema.parse(received)
    return { name, head: payload.head, content: createElement(chunk.default, { payload }) }
  }
}

/** What the routes show, a chunk each. */
const pages: Record<PageName, LoadPage> = {
  home: definePage(() => import('./pages/home/page.tsx')),
  text: definePage(() => import('./pages/text/page.tsx')),
  education: definePage(() => import('./pages/education/page.tsx')),
  free: definePage(() => import('./pages/free/page.tsx')),
  blog: definePage(() => import('./pages/blog/page.tsx')),
  post: definePage(() => import('./pages/post/page.tsx')),
  'get-started': definePage(() => import('./pages/get-started/page.tsx')),
  'quick-starts': definePage(() => import('./pages/quick-starts/page.tsx')),
  'quick-start': definePage(() => import('./pages/quick-start/page.tsx')),
  guide: definePage(() => import('./pages/guide/page.tsx')),
  comparison: definePage(() => import('./pages/comparison/page.tsx')),
  support: definePage(() => import('./pages/support/page.tsx')),
  templates: definePage(() => import('./pages/templates/page.tsx')),
  template: definePage(() => import('./pages/template/page.tsx')),
  product: definePage(() => import('./pages/product/page.tsx')),
  changelog: definePage(() => import('./pages/changelog/page.tsx')),
  activate: definePage(() => import('./pages/activate/page.tsx')),
  'activate-offline': definePage(() => import('./pages/activate-offline/page.tsx')),
  'sign-in': definePage(() => import('./pages/sign-in/page.tsx')),
  'sign-up': definePage(() => import('./pages/sign-up/page.tsx')),
  'confirm-account': definePage(() => import('./pages/confirm-account/page.tsx')),
  'forgot-password': definePage(() => import('./pages/forgot-password/page.tsx')),
  'reset-password': definePage(() => import('./pages/reset-password/page.tsx')),
  'revert-email-change': definePage(() => import('./pages/revert-email-change/page.tsx')),
  newsletter: definePage(() => import('./pages/newsletter/page.tsx')),
  overview: definePage(() => import('./pages/overview/page.tsx')),
  account: definePage(() => import('./pages/account/page.tsx')),
  licenses: definePage(() => import('./pages/licenses/page.tsx')),
  products: definePage(() => import('./pages/products/page.tsx')),
  redeem: definePage(() => import('./pages/redeem/page.tsx')),
  withdraw: definePage(() => import('./pages/withdraw/page.tsx')),
  'lost-license': definePage(() => import('./pages/lost-license/page.tsx')),
  error: definePage(() => import('./pages/error/page.tsx')),
}

/** Makes a page ready from its payload, which may still be on its way. */
export const loadScreen = (name: PageName, data: unknown): Promise<Screen> => pages[name](name, data)

export const isPageName = (name: unknown): name is PageName => typeof name === 'string' && Object.hasOwn(pages, name)
