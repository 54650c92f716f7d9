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
  home: definePage(() => import('./pages/home.tsx')),
  text: definePage(() => import('./pages/text.tsx')),
  education: definePage(() => import('./pages/education.tsx')),
  free: definePage(() => import('./pages/free.tsx')),
  blog: definePage(() => import('./pages/blog.tsx')),
  post: definePage(() => import('./pages/post.tsx')),
  'get-started': definePage(() => import('./pages/get-started.tsx')),
  'quick-starts': definePage(() => import('./pages/quick-starts.tsx')),
  'quick-start': definePage(() => import('./pages/quick-start.tsx')),
  guide: definePage(() => import('./pages/guide.tsx')),
  comparison: definePage(() => import('./pages/comparison.tsx')),
  support: definePage(() => import('./pages/support.tsx')),
  templates: definePage(() => import('./pages/templates.tsx')),
  template: definePage(() => import('./pages/template.tsx')),
  product: definePage(() => import('./pages/product.tsx')),
  changelog: definePage(() => import('./pages/changelog.tsx')),
  activate: definePage(() => import('./pages/activate.tsx')),
  'activate-offline': definePage(() => import('./pages/activate-offline.tsx')),
  'sign-in': definePage(() => import('./pages/sign-in.tsx')),
  'sign-up': definePage(() => import('./pages/sign-up.tsx')),
  'confirm-account': definePage(() => import('./pages/confirm-account.tsx')),
  'forgot-password': definePage(() => import('./pages/forgot-password.tsx')),
  'reset-password': definePage(() => import('./pages/reset-password.tsx')),
  'revert-email-change': definePage(() => import('./pages/revert-email-change.tsx')),
  newsletter: definePage(() => import('./pages/newsletter.tsx')),
  overview: definePage(() => import('./pages/overview.tsx')),
  account: definePage(() => import('./pages/account.tsx')),
  licenses: definePage(() => import('./pages/licenses.tsx')),
  products: definePage(() => import('./pages/products.tsx')),
  redeem: definePage(() => import('./pages/redeem.tsx')),
  withdraw: definePage(() => import('./pages/withdraw.tsx')),
  'lost-license': definePage(() => import('./pages/lost-license.tsx')),
  error: definePage(() => import('./pages/error.tsx')),
}

/** Makes a page ready from its payload, which may still be on its way. */
export const loadScreen = (name: PageName, data: unknown): Promise<Screen> => pages[name](name, data)

export const isPageName = (name: unknown): name is PageName => typeof name === 'string' && Object.hasOwn(pages, name)
