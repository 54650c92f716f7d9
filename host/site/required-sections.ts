import type { ProseNode } from '#contract/prose.ts'
import type { SiteContent } from '#web/site/content.ts'
import type { WrittenSection } from '#web/site/field-kit.ts'
import { putCompany, writeImprint } from '#web/site/pages/imprint/load.ts'
import type { Route } from '#web/site/routes.ts'
import { opensPage } from './load-sections.ts'

type Complete = (written: readonly WrittenSection[], site: SiteContent) => readonly WrittenSection[]

/** What every shop needs on these pages, whatever sections their files have. */
const completions: Partial<Record<Route['name'], Complete>> = {
  'activate-offline': (written) =>
    written.some(({ name }) => name === offlineActivation)
      ? written
      : putFirst({ name: offlineActivation, fields: {} }, written),
  imprint: completeImprint,
}

const offlineActivation = 'offline-activation'

/** The sections of a page's file with those that the page cannot do without. */
export const completeSections = (
  route: Pick<Route, 'name'>,
  written: readonly WrittenSection[],
  site: SiteContent,
): readonly WrittenSection[] => completions[route.name]?.(written, site) ?? written

/** The company is below the heading 'Imprint', in whichever text that is; without the heading it comes first. */
function completeImprint(written: readonly WrittenSection[], { vendor }: SiteContent): readonly WrittenSection[] {
  for (const [index, { name, fields }] of written.entries()) {
    const text = name === 'prose' && hasText(fields) ? putCompany(fields.text, vendor) : null
    if (text) return written.with(index, { name, fields: { text } })
  }
  return putFirst({ name: 'prose', fields: { text: writeImprint(vendor) } }, written)
}

const hasText = (fields: unknown): fields is { text: ProseNode[] } =>
  typeof fields === 'object' && fields !== null && 'text' in fields && Array.isArray(fields.text)

/** Puts a section first, but below the headline of the page. */
const putFirst = (section: WrittenSection, written: readonly WrittenSection[]): WrittenSection[] =>
  written.toSpliced(opensPage(written[0]) ? 1 : 0, 0, section)
