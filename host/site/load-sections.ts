import type { ProseNode } from '#contract/prose.ts'
import { freeId, slugify, takenIds } from '#web/site/anchors.ts'
import type { SearchedSection } from '#web/site/components/search/search-document.ts'
import type { CoverText, SiteContent } from '#web/site/content.ts'
import type { WrittenSection } from '#web/site/field-kit.ts'
import { heading, paragraph } from '#web/site/prose-builder.ts'
import type { LoadSection, SearchSection, SectionPayload, ToProse } from '#web/site/section.ts'
import { sectionFolders } from '../shop/sections/section-kinds.ts'

type Loader = {
  load: LoadSection<unknown, unknown>
  search?: SearchSection<unknown>
  toProse?: ToProse<unknown>
  /** The anchor of a section that is linked to, whatever its title is. */
  anchor?: string
  /** The folder whose component shows the section, where its fields or its data decide; otherwise its own. */
  chooseComponent?: (fields: unknown, payload: unknown) => string
  /** Whether the section shows the first heading of a page that begins with it. */
  opensPage?: boolean
}

const loaders = new Map(
  await Promise.all(
    sectionFolders.map(async (name) => {
      const loader: Loader = await import(new URL(`../../web/site/sections/${name}/load.ts`, import.meta.url).href)
      return [name, loader] as const
    }),
  ),
)

/** What the sections of a page are loaded with. */
export type SectionedPage = {
  site: SiteContent
  headline: string
  lead: string
  cover?: CoverText | undefined
  product: string | undefined
}

/** The section that is put first on a page when its own first section shows no headline. */
const openingSection = 'heading'

/** Whether a section shows the first heading of a page that begins with it. */
export const opensPage = (section: WrittenSection | undefined): boolean =>
  section !== undefined && loaders.get(section.name)?.opensPage === true

/** Makes the data of a page's sections. A page whose first section has no room for its headline begins with a heading. */
export function loadSections(written: readonly WrittenSection[], page: SectionedPage): SectionPayload[] {
  const sections = opensPage(written[0]) ? written : [{ name: openingSection, fields: {} }, ...written]
  return loadEach(sections, page, takenIds)
}

/** Makes the data of sections with which the layout of a page begins; `ids` are the anchors of the rest. */
export const loadInserted = (written: readonly WrittenSection[], page: SectionedPage, ids: readonly string[]) =>
  loadEach(written, page, [...takenIds, ...ids])

function loadEach(sections: readonly WrittenSection[], page: SectionedPage, ids: readonly string[]): SectionPayload[] {
  const taken = new Set([...ids, ...sections.flatMap(({ fields }) => listIds(fields))])
  return sections.flatMap(({ name, fields }, index) => {
    const loader = loaders.get(name)
    const id = freeId(loader?.anchor ?? slugify(titleOf(fields) ?? name), taken)
    taken.add(id)
    // A section of the shop itself shows its fields as they are.
    if (!loader) return [{ name, id, payload: fields }]
    const payload = loader.load(fields, { ...page, id, isTop: index === 0 })
    return payload === null ? [] : [{ name: loader.chooseComponent?.(fields, payload) ?? name, id, payload }]
  })
}

/** The words of a page's sections, for search; without sections that have none. */
export const searchSections = (sections: readonly SectionPayload[]): SearchedSection[] =>
  sections
    .flatMap(({ name, payload }) => loaders.get(name)?.search?.(payload) ?? [])
    .filter(({ heading, text }) => heading !== '' || text !== '')

/** The sections of a post as text for feeds, which show the headline and the lead that the page begins with by themselves. */
export const describeSections = (sections: readonly SectionPayload[]): ProseNode[] =>
  sections.slice(sections[0]?.name === openingSection ? 1 : 0).flatMap(({ name, payload }) => {
    const { toProse, search } = loaders.get(name) ?? {}
    if (toProse) return toProse(payload)
    return (search?.(payload) ?? []).flatMap((words) => [...heading(words.heading), ...paragraph(words.text)])
  })

function titleOf(fields: unknown): string | undefined {
  return typeof fields === 'object' && fields !== null && 'title' in fields && typeof fields.title === 'string'
    ? fields.title
    : undefined
}

/** The ids in a tree: those of the headings in prose. */
function listIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'id' && typeof inner === 'string' ? [inner] : listIds(inner),
  )
}
