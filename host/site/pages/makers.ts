import type { BlogPage, PostPage } from '#contract/pages/blog.ts'
import type { ChangelogPage } from '#contract/pages/changelog.ts'
import type { ComparisonPage } from '#contract/pages/comparison.ts'
import type { EducationPage } from '#contract/pages/education.ts'
import type { FreePage } from '#contract/pages/free.ts'
import type { HomePage } from '#contract/pages/home.ts'
import type { GetStartedPage, GuidePage, QuickStartPage, QuickStartsPage } from '#contract/pages/learning.ts'
import type { ProductPage } from '#contract/pages/product.ts'
import type { ShellPage } from '#contract/pages/shell.ts'
import type { SupportPage } from '#contract/pages/support.ts'
import type { TemplatePage, TemplatesPage } from '#contract/pages/templates.ts'
import type { TextPage } from '#contract/pages/text.ts'
import type { PagePayload } from '#web/site/rendering.ts'
import type { PageOf, PrerenderedRoute, Route, RouteName, ShellRoute } from '#web/site/routes.ts'
import type { PageFile } from '../../content/content.ts'
import { makeBlog, makePosts } from './blog.ts'
import { makeChangelogs } from './changelog.ts'
import { makeComparison } from './comparison.ts'
import { makeEducation, makeFree } from './giving.ts'
import { makeHome } from './home.ts'
import { makeImprint } from './imprint.ts'
import { makeGetStarted, makeGuides, makeQuickStarts, makeQuickStartsIndex } from './learning.ts'
import { makeProducts } from './products.ts'
import { makeShell } from './shells.ts'
import { type SiteContent, writeHead } from './site-content.ts'
import { makeSupport } from './support.ts'
import { makeTemplates, makeTemplatesIndex } from './templates.ts'

type Payloads = {
  home: HomePage
  text: TextPage
  education: EducationPage
  free: FreePage
  'activate-offline': TextPage
  blog: BlogPage
  post: PostPage
  'get-started': GetStartedPage
  'quick-starts': QuickStartsPage
  'quick-start': QuickStartPage
  guide: GuidePage
  comparison: ComparisonPage
  support: SupportPage
  templates: TemplatesPage
  template: TemplatePage
  product: ProductPage
  changelog: ChangelogPage
  withdraw: ShellPage
}

/** A page made: what stands in its path, and its data. */
export type Made<Payload> = { parameters?: Record<string, string>; payload: Payload }
type Make<Payload> = (site: SiteContent) => Made<Payload>[]

const text =
  (file: PageFile): Make<TextPage> =>
  ({ content }) => [{ payload: content.pages[file] }]

/** How the pages of each prerendered route are made: one, or as many as the vendor wrote and sells. */
const makers: { [Name in PrerenderedRoute['name']]: Make<Payloads[PageOf<Name> & keyof Payloads]> } = {
  home: makeHome,
  about: text('about'),
  'activate-offline': text('activate-offline'),
  blog: makeBlog,
  post: makePosts,
  'edu-discount': makeEducation,
  free: makeFree,
  'get-started': makeGetStarted,
  'get-started-guide': text('get-started-guide'),
  'quick-starts': makeQuickStartsIndex,
  'quick-start': (site) => makeQuickStarts(site, (product) => product.microOf === null),
  'micro-quick-start': (site) => makeQuickStarts(site, (product) => product.microOf !== null),
  guide: (site) => makeGuides(site, (product) => product.microOf === null),
  'micro-guide': (site) => makeGuides(site, (product) => product.microOf !== null),
  imprint: makeImprint,
  comparison: makeComparison,
  support: makeSupport,
  templates: makeTemplatesIndex,
  template: makeTemplates,
  product: (site) => makeProducts(site, (product) => product.microOf === null),
  changelog: (site) => makeChangelogs(site, (product) => product.microOf === null),
  'micro-changelog': (site) => makeChangelogs(site, (product) => product.microOf !== null),
  withdraw: ({ content }) => [
    {
      payload: {
        head: writeHead(
          'Withdraw from a contract',
          'Declare that you withdraw from a contract with us: without signing in, and confirmed by mail.',
          content,
        ),
      },
    },
  ],
  'product-micro': (site) => makeProducts(site, (product) => product.microOf !== null),
}

/** The pages of a route; of a shell one with a title only. */
export function makersOf({ name }: Route, site: SiteContent): Made<PagePayload>[] {
  return isShell(name) ? [{ payload: makeShell(name, site) }] : makers[name](site)
}

const isShell = (name: RouteName): name is ShellRoute['name'] => !Object.hasOwn(makers, name)
