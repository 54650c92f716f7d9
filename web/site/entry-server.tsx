import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import type { SiteConfig } from '#contract/pages.ts'
import { messages } from '#contract/problems.ts'
import { App } from './app.tsx'
import { writeDocument } from './document.ts'
import { matchPath } from './navigation/match.ts'
import type { Navigator } from './navigation/navigator.ts'
import { loadScreen, type Screen } from './pages.ts'
import type { ErrorPage } from './payloads.ts'
import type { Rendered, RenderRequest } from './rendering.ts'

/** Renders the page at a path; the error screen with status 404 where no page is (specification §2 Routing rules). */
export async function render({ path, payload, config, publicUrl, assets }: RenderRequest): Promise<Rendered> {
  const route = matchPath(path, config.products)
  const shown = route
    ? { name: route.name, payload }
    : { name: 'error' as const, payload: describeMissing(path, config) }
  const screen = await loadScreen(shown.name, shown.payload)
  const html = writeDocument({
    ...shown,
    head: screen.head,
    canonical: route ? new URL(path, publicUrl).href : null,
    isIndexed: route?.render === 'prerendered',
    config,
    assets,
    body: renderToString(<App config={config} navigator={standStill(screen, new URL(path, publicUrl))} />),
  })
  return { html, status: route ? 200 : 404 }
}

const describeMissing = (fullPath: string, config: SiteConfig): ErrorPage => ({
  head: { title: `Page not found – ${config.vendor.name}`, description: '' },
  message: messages.pageNotFound(fullPath),
})

/** On the server nobody goes anywhere. */
function standStill(screen: Screen, url: URL): Navigator {
  return {
    $visit: atom({ url, screen, isFirst: true }),
    $failure: atom(null),
    navigate: async () => {},
    warm: () => {},
    checkGuard: async () => {},
    start: () => () => {},
  }
}
