import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'
import { answerKind, type SearchedPage, type SearchedSection } from '#web/site/components/search/search-document.ts'
import { joinText, splitProse } from '#web/site/components/search/split-prose.ts'
import type { PageName } from '#web/site/routes.ts'
import { headSchema } from '#web/site/schema.ts'
import { readInserted, readSections } from '#web/site/section.ts'
import { searchSections } from './load-sections.ts'
import type { LoadedPage } from './loaded-page.ts'
import { listQuestions } from './page-questions.ts'
import type { SeoContext } from './seo/context.ts'
import { titleOf } from './seo/page-names.ts'

/** The kind that results show; any other page is a 'Page'. */
const kinds: Partial<Record<PageName, string>> = {
  guide: 'Guide',
  post: 'Blog',
  product: 'Product',
  'quick-start': 'Quick start',
  template: 'Template',
}

/** Pages that only links in emails and plug-ins lead to, and that are empty without the parameters of these links. */
const unsearched: readonly PageName[] = [
  'activate',
  'confirm-account',
  'newsletter',
  'reset-password',
  'revert-email-change',
]

const isSearched = ({ route }: LoadedPage) => !unsearched.includes(route.name)

/** The text of every page for the search in the browser. Answers to questions have entries of their own. */
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

const textSchema = z.object({
  head: headSchema,
  headline: z.optional(z.string()),
  lead: z.optional(z.string()),
  prose: z._default(proseSchema, []),
  daws: z.catch(z.array(z.object({ id: z.string(), name: z.string(), prose: proseSchema })), []),
  features: z._default(z.array(z.object({ title: z.string(), text: z.string() })), []),
  facts: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
})

/** The text of a page by headings, without sections that have no text. */
function sectionsOf(payload: unknown): SearchedSection[] {
  const sections = readSections(payload)
  if (sections) return searchSections(sections)
  const { head, headline, lead, prose, daws, features, facts } = textSchema.parse(payload)
  const start = { id: '', heading: headline ?? '', text: lead ?? head.description }
  return [
    start,
    ...splitProse(prose),
    ...daws.map(({ id, name, prose: steps }) => ({ id, heading: name, text: joinText(steps) })),
    ...features.map(({ title, text }) => ({ id: '', heading: title, text })),
    ...searchSections(readInserted(payload) ?? []),
    { id: '', heading: '', text: facts.map(({ name, value }) => `${name}: ${value}.`).join(' ') },
  ].filter(({ heading, text }) => heading !== '' || text !== '')
}

const answersOf = (payload: unknown): { id: string; title: string; text: string }[] =>
  listQuestions(payload).map(({ id, question, answer }) => ({ id, title: question, text: joinText(answer) }))
