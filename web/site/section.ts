import * as z from 'zod/mini'
import type { ProseNode } from '#contract/prose.ts'
import type { SearchedSection } from './components/search/search-document.ts'
import type { CoverText, SiteContent } from './content.ts'

/** The page that a section is part of. */
export type SectionPlace = {
  site: SiteContent
  /** The section's anchor, which no other element of the page has. */
  id: string
  /** The headline, the lead and the cover of the page's front matter. */
  headline: string
  lead: string
  cover?: CoverText | undefined
  /** Whether the section has to show the page's first heading. */
  isTop: boolean
  /** The product that the page is about. */
  product: string | undefined
}

/** What `load.ts` of a section exports: makes its data in Node without a build; null leaves the section out. */
export type LoadSection<Written, Payload> = (fields: Written, place: SectionPlace) => Payload | null

/** What `load.ts` may export as `search`: the words of a section by headings, for the search index. */
export type SearchSection<Payload> = (payload: Payload) => SearchedSection[]

/**
 * What `load.ts` may export as `toProse`: a section as text, for feeds. Without it a section is its words that `search`
 * finds; forms are nothing.
 */
export type ToProse<Payload> = (payload: Payload) => ProseNode[]

const listSchema = z.array(z.object({ name: z.string(), id: z.string(), payload: z.unknown() }))
// Optional, because most pages have neither, and a schema that fails is slow.
const sectionedSchema = z.object({ sections: z.optional(listSchema) })
const insertedSchema = z.object({ inserted: z.optional(listSchema) })
/** A section with its anchor and its data, as a page contains it. */
export type SectionPayload = z.infer<typeof listSchema>[number]

/** The sections that a page's data consists of; null for a page with the layout of its kind. */
export const readSections = (payload: unknown): SectionPayload[] | null =>
  sectionedSchema.safeParse(payload).data?.sections ?? null

/** The sections that the layout of a page's kind shows at its place for them; null where there are none. */
export const readInserted = (payload: unknown): SectionPayload[] | null =>
  insertedSchema.safeParse(payload).data?.inserted ?? null
