import type { ProseNode } from '#contract/prose.ts'
import type { Fields, WrittenSection } from '#web/site/field-kit.ts'
import { ContentError, collectFaults } from '../content-error.ts'
import { findNearest } from '../find-nearest.ts'
import { createProseParser } from '../markdown.ts'
import { parseYaml } from '../yaml.ts'
import { createFieldKit, type FieldContext } from './field-kit.ts'
import { sectionFields } from './section-kinds.ts'
import { type Part, splitBlocks } from './split-blocks.ts'

/** The section that shows what stands between blocks. */
export const proseSection = 'prose'

type Body = { file: string; body: string; bodyLine: number }
/** A body, read: all of its prose, and its sections in order, or null if it has no block. */
export type ReadBody = { prose: ProseNode[]; sections: WrittenSection[] | null }

/** What sections are checked against: the ids of products, and the sections of the shop itself. */
type SectionContext = { products: ReadonlySet<string>; ownSections?: ReadonlyMap<string, Fields> }

/** Reads the body of a Markdown file. Throws one `ContentError` with the faults of all of its parts, by line. */
export async function readBody(source: Body, { products, ownSections = new Map() }: SectionContext): Promise<ReadBody> {
  const { file } = source
  const parts = splitBlocks(source)
  const parser = createProseParser(file)
  const kinds = new Map([...sectionFields, ...ownSections])
  const { settle, faults } = collectFaults()
  const read = await Promise.all(
    parts.map((part) =>
      settle(
        (async () =>
          part.kind === 'prose'
            ? toProse(parser.parse(part.text, part.line))
            : readSection(part, { file, kinds }, { products, parseProse: (text) => parser.parse(text, 1) }))(),
      ),
    ),
  )
  if (faults.length > 0) throw new ContentError(faults)
  const sections = read.filter((section) => section !== undefined)
  const prose = sections.flatMap(({ name, fields }) => (isProse(name, fields) ? fields.text : []))
  return { prose, sections: parts.some(({ kind }) => kind === 'section') ? sections : null }
}

const toProse = (text: ProseNode[]): WrittenSection => ({ name: proseSection, fields: { text } })

const isProse = (name: string, fields: unknown): fields is { text: ProseNode[] } =>
  name === proseSection && fields !== null

type SectionPart = Extract<Part, { kind: 'section' }>

type SectionSource = { file: string; kinds: ReadonlyMap<string, Fields> }

function readSection(part: SectionPart, { file, kinds }: SectionSource, context: FieldContext): WrittenSection {
  const { name, text, line, openLine } = part
  const fields = kinds.get(name)
  if (!fields) throw new ContentError([{ file, line: openLine, reason: explainUnknown(name, [...kinds.keys()]) }])
  const isEmpty = text.replace(/^\s*#.*$/gm, '').trim() === ''
  const source = isEmpty ? { file, text: '{}', firstLine: openLine } : { file, text, firstLine: line }
  try {
    return { name, fields: parseYaml(source, fields(createFieldKit(context))), place: { file, line: openLine } }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new ContentError(error.faults.map((fault) => ({ ...fault, reason: `${name}: ${fault.reason}` })))
  }
}

function explainUnknown(name: string, known: string[]): string {
  const nearest = findNearest(name.toLowerCase(), known)
  if (nearest !== undefined) return `There is no section '${name}'. Did you mean '${nearest}'?`
  return `There is no section '${name}'. There are: ${known.join(', ')}`
}
