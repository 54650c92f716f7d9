import * as z from 'zod/mini'
import { type ProseNode, proseSchema, readText } from '#contract/prose.ts'
import type { SearchedSection } from '#web/site/parts/search/search-document.ts'
import { answerKind, type SearchedPage } from '#web/site/parts/search/search-document.ts'
import type { PageName } from '#web/site/routes.ts'
import { headSchema } from '#web/site/schema.ts'
import type { LoadedPage } from './load-site.ts'
import type { SeoContext } from './seo/context.ts'
import { titleOf } from './seo/page-names.ts'

/** Of what kind a page is; all others are pages. */
const kinds: Partial<Record<PageName, string>> = {
  guide: 'Guide',
  post: 'Blog',
  product: 'Product',
  'quick-start': 'Quick start',
  template: 'Template',
}

/** Pages that somebody comes to by a link that was mailed or by a plug-in, and that are empty without it. */
const unsearched: readonly PageName[] = [
  'activate',
  'confirm-account',
  'newsletter',
  'reset-password',
  'revert-email-change',
]

const isSearched = ({ route }: LoadedPage) => !unsearched.includes(route.name)

/** The words of every page, for a search in the browser; an answer is found by itself, a page of the customer's own by its name. */
export const indexPages = (context: SeoContext): SearchedPage[] =>
  context.pages.filter(isSearched).flatMap((page) => [
    {
      path: page.path,
      title: titleOf(page, context),
      kind: kinds[page.route.name] ?? 'Page',
      sections: sectionsOf(page.payload),
    },
    ...answersOf(page.payload).map(({ id, title, text }) => ({
      path: `${page.path}#${id}`,
      title,
      kind: answerKind,
      sections: [{ id: '', heading: '', text }],
    })),
  ])

/** What a page says in words, of all that its data may hold. */
const wordsSchema = z.object({
  head: headSchema,
  headline: z.optional(z.string()),
  lead: z.optional(z.string()),
  prose: z._default(proseSchema, []),
  questions: z._default(z.array(z.object({ id: z.string(), question: z.string(), answer: proseSchema })), []),
  daws: z.catch(z.array(z.object({ id: z.string(), name: z.string(), prose: proseSchema })), []),
  features: z._default(z.array(z.object({ title: z.string(), text: z.string() })), []),
  facts: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
})

/** The words of a page's data by its headings; what has no words is left out. */
function sectionsOf(payload: unknown): SearchedSection[] {
  const { head, headline, lead, prose, daws, features, facts } = wordsSchema.parse(payload)
  const start = { id: '', heading: headline ?? '', text: lead ?? head.description }
  return [
    start,
    ...splitProse(prose),
    ...daws.map(({ id, name, prose: steps }) => ({ id, heading: name, text: wordsOf(steps) })),
    ...features.map(({ title, text }) => ({ id: '', heading: title, text })),
    { id: '', heading: '', text: facts.map(({ name, value }) => `${name}: ${value}.`).join(' ') },
  ].filter(({ heading, text }) => heading !== '' || text !== '')
}

/** The questions of a page's data, each with the words of its answer. */
const answersOf = (payload: unknown): { id: string; title: string; text: string }[] =>
  wordsSchema
    .parse(payload)
    .questions.map(({ id, question, answer }) => ({ id, title: question, text: wordsOf(answer) }))

/** A section begins at each heading. */
function splitProse(nodes: readonly ProseNode[]): SearchedSection[] {
  const sections: { heading: ProseNode | null; body: ProseNode[] }[] = [{ heading: null, body: [] }]
  for (const node of nodes) {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tag)) sections.push({ heading: node, body: [] })
    else sections.at(-1)?.body.push(node)
  }
  return sections.map(({ heading, body }) => ({
    id: heading?.type === 'element' ? (heading.attributes.id ?? '') : '',
    heading: heading === null ? '' : readText(heading),
    text: wordsOf(body),
  }))
}

const wordsOf = (nodes: readonly ProseNode[]): string => nodes.map(readText).join(' ').replace(/\s+/g, ' ').trim()
