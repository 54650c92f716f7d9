import type { GetStartedPage, GuidePage, QuickStartPage, QuickStartsPage } from '#contract/pages/learning.ts'
import type { PageLink, ProseNode } from '#contract/pages/parts.ts'
import type { RouteName } from '#web/site/routes.ts'
import type { Content, GuideText, PageText } from '../../content/content.ts'
import type { Made } from './makers.ts'
import { type Presented, pathOf, type SiteContent, writeHead } from './site-content.ts'

type IsWanted = (product: Presented) => boolean

/** The guides of a product, each with the way to it. */
export const guidesOf = (product: Presented, content: Content): { guide: GuideText; link: PageLink }[] =>
  content.guides
    .filter(({ folder }) => folder === product.guideFolder)
    .map((guide) => ({
      guide,
      link: { path: pathOfGuide(product, guide.slug), title: guide.title, summary: guide.summary },
    }))

function pathOfGuide({ product, text, microOf }: Presented, guide: string): string {
  if (microOf !== null) return pathOf('micro-guide', { product: microOf, guide })
  return pathOf('guide', { product: product.id, edition: String(text.edition), guide })
}

export const makeGetStarted = ({ content, products }: SiteContent): Made<GetStartedPage>[] => [
  {
    payload: {
      ...content.pages['get-started'],
      firstSteps: linkPage(content.pages['get-started-guide'], 'get-started-guide'),
      quickStarts: linkPage(content.pages['daw-quickstarts'], 'quick-starts'),
      products: products.map((product) => ({
        ...{ product: product.sign, quickStart: product.quickStart },
        guides: guidesOf(product, content).map(({ link }) => link),
      })),
    },
  },
]

const linkPage = ({ headline, lead }: PageText, route: RouteName): PageLink => ({
  path: pathOf(route),
  title: headline,
  summary: lead,
})

export const makeQuickStartsIndex = ({ content, products }: SiteContent): Made<QuickStartsPage>[] => [
  {
    payload: {
      ...content.pages['daw-quickstarts'],
      products: products.map(({ sign, quickStart }) => ({ product: sign, quickStart })),
      daws: content.daws.map(({ slug, name }) => ({ id: slug, name })),
    },
  },
]

/** Each program's steps with the product's name filled in, on one page for each of the products that are wanted. */
export const makeQuickStarts = ({ content, products }: SiteContent, isWanted: IsWanted): Made<QuickStartPage>[] =>
  products.filter(isWanted).map((presented) => {
    const { product, sign, microOf } = presented
    const headline = `${product.name} in your DAW`
    const lead = `From an empty project to the first hit of ${product.name}, program by program.`
    return {
      parameters: { product: microOf ?? product.id },
      payload: {
        head: writeHead(headline, lead, content),
        ...{ headline, lead, prose: [], product: sign },
        daws: content.daws.map(({ slug, name, prose }) => ({
          ...{ id: slug, name },
          prose: fillProduct(prose, product.name),
        })),
        guides: guidesOf(presented, content).map(({ link }) => link),
      },
    }
  })

/** Writes a product's name where the text says `{product}`. */
function fillProduct(nodes: ProseNode[], name: string): ProseNode[] {
  return nodes.map((node) =>
    node.type === 'text'
      ? { ...node, value: node.value.replaceAll('{product}', name) }
      : { ...node, children: fillProduct(node.children, name) },
  )
}

export const makeGuides = ({ content, products }: SiteContent, isWanted: IsWanted): Made<GuidePage>[] =>
  products.filter(isWanted).flatMap((presented) => {
    const { product, text, sign, microOf, quickStart } = presented
    const guides = guidesOf(presented, content)
    return guides.map(({ guide, link }) => ({
      parameters: { product: microOf ?? product.id, edition: String(text.edition), guide: guide.slug },
      payload: {
        head: writeHead(`${guide.title} – ${product.name}`, guide.summary, content),
        ...{ headline: guide.title, lead: guide.summary, prose: guide.prose, product: sign, quickStart },
        others: guides.map((other) => other.link).filter(({ path }) => path !== link.path),
      },
    }))
  })
