import type { ProseNode } from '#contract/prose.ts'
import type { WrittenSection } from '#web/site/field-kit.ts'
import type { Content } from './content.ts'
import type { Fault } from './content-error.ts'
import { compareProgramVersions } from './program-version.ts'

/** The headings that the form for signing up, mails and the withdrawal link to, by their anchors. */
export const legalHeadings: ReadonlyMap<string, string> = new Map([
  ['privacy-policy', 'Privacy policy'],
  ['terms-and-conditions', 'Terms and conditions'],
])

/** Shops that are written for an older version go on without them. */
export const headingsRequiredSince = '0.3.0'
export const imprintFile = 'pages/imprint-and-privacy-policy.md'

/** Headings that the imprint lacks: customers who sign up accept what these links lead to. */
export function findImprintFaults({ writtenFor, pages }: Pick<Content, 'writtenFor' | 'pages'>): Fault[] {
  const page = pages.get('imprint-and-privacy-policy')
  if (!page || compareProgramVersions(writtenFor, headingsRequiredSince) < 0) return []
  const prose = page.sections ? page.sections.flatMap(readProse) : page.prose
  const anchors = new Set(prose.map((node) => (node.type === 'element' ? node.attributes.id : undefined)))
  return [...legalHeadings]
    .filter(([anchor]) => !anchors.has(anchor))
    .map(([, heading]) => ({
      file: imprintFile,
      reason: `Has no heading '## ${heading}', to which signing up links: add it above that text`,
    }))
}

const readProse = ({ name, fields }: WrittenSection): readonly ProseNode[] =>
  name === 'prose' && hasText(fields) ? fields.text : []

const hasText = (fields: unknown): fields is { text: ProseNode[] } =>
  typeof fields === 'object' && fields !== null && 'text' in fields && Array.isArray(fields.text)
