import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { writeDocument } from './document.ts'
import type { Navigator } from './navigation/navigator.ts'
import { loadScreen, type Screen } from './pages.ts'
import type { RenderRequest } from './rendering.ts'

/** Renders the document of a page. */
export async function render(request: RenderRequest): Promise<string> {
  const { page: name, path: _, publicUrl: __, ...rest } = request
  const { screen, url, tree } = await openPage(request)
  return writeDocument({
    ...rest,
    ...{ name, head: screen.head },
    canonical: name === 'error' ? null : url.href,
    body: renderToString(tree),
  })
}

/** A page as React is to render it, and what its document says of it. */
export async function openPage({ page, path, payload, publicUrl, config }: RenderRequest) {
  const screen = await loadScreen(page, payload)
  const url = new URL(path, publicUrl)
  const tree: ReactNode = <App config={config} navigator={standStill(screen, url)} />
  return { screen, url, tree }
}

/** On the server nobody goes anywhere. */
function standStill(screen: Screen, url: URL): Navigator {
  const first = { url, screen, isFirst: true }
  return {
    first,
    $visit: atom(first),
    $failure: atom(null),
    navigate: async () => {},
    rewriteQuery: () => {},
    warm: () => {},
    fail: async () => {},
    checkGuard: async () => {},
    start: () => () => {},
  }
}
