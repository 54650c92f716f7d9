import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { allStyles } from '#web/ui/illustration/all-styles.ts'
import { App } from './app.tsx'
import { writeDocument } from './document.ts'
import type { Navigator } from './navigation/navigator.ts'
import { findThrowingComponent, nameComponent } from './own-code-errors.ts'
import type { PageModule, Screen } from './pages.ts'
import type { RenderRequest, ServerEntry } from './rendering.ts'
import type { PageName } from './routes.ts'
import type { PagePayload } from './schema.ts'
import { readInserted, readSections } from './section.ts'
import type { SectionModule } from './section-modules.ts'
import { fromShop, renderSections } from './sections.tsx'
import { shopSections, slots } from './shop-code.ts'

/** The code of all pages at once. The loaders guarantee the shape of the data, which only a browser has to check. */
const pages = import.meta.glob<PageModule>('./pages/*/page.tsx', { eager: true })

const sectionFiles = import.meta.glob<SectionModule>('./sections/*/section.tsx', { eager: true })
const sections = new Map([
  ...Object.entries(sectionFiles).map(([file, module]) => [file.split('/').at(-2) ?? '', module] as const),
  ...Object.entries(shopSections).map(([name, module]) => [name, fromShop(name, module)] as const),
])

export { shopSections, slots }

for (const [name, { default: component }] of Object.entries(shopSections))
  nameComponent(component, `sections/${name}.tsx`)
for (const [name, component] of Object.entries(slots)) nameComponent(component, `slots/${name}.tsx`)

/** Renders the document of a page. [site.prerendered-with-payload] */
export function render(request: RenderRequest): string {
  const { page: name, path: _, payload: __, publicUrl: ___, ...rest } = request
  const { screen, url, tree } = openPage(request)
  return writeDocument({
    ...rest,
    name,
    head: screen.head,
    canonical: name === 'error' ? null : url.href,
    body: renderToString(tree),
  })
}

/** The file of the shop whose component throws on a page that can't be rendered; null when it is none of them. */
export const findThrowing: ServerEntry['findThrowing'] = (request) => findThrowingComponent(openPage(request).tree)

/** A page as a React tree, with its screen and URL. */
export function openPage({ page: name, path, payload, publicUrl, config }: RenderRequest) {
  const screen: Screen = { name, head: payload.head, content: createContent(name, payload) }
  const url = new URL(path, publicUrl)
  const style = config.illustration ? allStyles[config.illustration] : null
  const navigator = createInertNavigator(screen, url)
  const tree: ReactNode = <App config={config} navigator={navigator} illustrationStyle={style} />
  return { screen, url, tree }
}

function createContent(name: PageName, payload: PagePayload): ReactNode {
  const written = readSections(payload)
  if (written) return renderSections(written, sections)
  const page = pages[`./pages/${name}/page.tsx`]
  if (!page) throw new Error(`There is no page ${name}`)
  const inserted = readInserted(payload)
  return <page.default payload={payload} inserted={inserted && renderSections(inserted, sections)} />
}

/** A navigator that does nothing, for the server. */
function createInertNavigator(screen: Screen, url: URL): Navigator {
  const first = { url, screen, isFirst: true }
  return {
    first,
    $visit: atom(first),
    $failure: atom(null),
    navigate: async () => {},
    rewriteQuery: () => {},
    prefetch: () => {},
    fail: async () => {},
    checkGuard: async () => {},
    start: () => () => {},
  }
}
