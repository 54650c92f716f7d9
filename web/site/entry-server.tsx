import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { writeDocument } from './document.ts'
import type { Navigator } from './navigation/navigator.ts'
import { loadScreen, type Screen } from './pages.ts'
import type { RenderRequest } from './rendering.ts'

/** Renders the document of a page. */
export async function render({ page, path, payload, publicUrl, ...rest }: RenderRequest): Promise<string> {
  const screen = await loadScreen(page, payload)
  const url = new URL(path, publicUrl)
  return writeDocument({
    ...rest,
    ...{ name: page, payload, head: screen.head },
    canonical: page === 'error' ? null : url.href,
    body: renderToString(<App config={rest.config} navigator={standStill(screen, url)} />),
  })
}

/** On the server nobody goes anywhere. */
function standStill(screen: Screen, url: URL): Navigator {
  return {
    $visit: atom({ url, screen, isFirst: true }),
    $failure: atom(null),
    navigate: async () => {},
    rewriteQuery: () => {},
    warm: () => {},
    fail: async () => {},
    checkGuard: async () => {},
    start: () => () => {},
  }
}
