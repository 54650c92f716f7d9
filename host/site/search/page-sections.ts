import * as z from 'zod/mini'
import { type ProseNode, proseSchema, readText } from '#contract/prose.ts'
import type { SearchedSection } from '#web/site/parts/search/search-document.ts'
import { headSchema } from '#web/site/schema.ts'

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
export function sectionsOf(payload: unknown): SearchedSection[] {
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
export const answersOf = (payload: unknown): { id: string; title: string; text: string }[] =>
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
