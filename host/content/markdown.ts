import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { type ProseNode, readText } from '#contract/prose.ts'
import { ContentError, type Fault } from './content-error.ts'
import { findVagueLinks } from './link-texts.ts'
import { keepWordsWhole } from './no-break-words.ts'

const withoutForms = (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'input')

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    tagNames: withoutForms,
    protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
  })
  .freeze()

type Tree = ReturnType<typeof processor.parse>
type SafeNode = Awaited<ReturnType<typeof processor.run>>['children'][number]

/**
 * Parses Markdown to a sanitised tree without raw HTML. Throws a `ContentError` for first-level headings, and for links whose
 * text does not describe the target.
 */
export async function parseMarkdown({ file, body, bodyLine }: { file: string; body: string; bodyLine: number }) {
  const tree = processor.parse(body)
  const faults = [...findHighHeadings(tree, file, bodyLine), ...findVagueLinks(tree, file, bodyLine)]
  if (faults.length > 0) throw new ContentError(faults)
  const { children } = await processor.run(tree)
  return anchorHeadings(keepWordsWhole(children.flatMap(toProseNode)))
}

/** Ids that the document uses already. */
const takenIds = ['root', 'content', 'site-config', 'page-data']

/** Gives every heading an id made of its text, so that links can lead to it. */
function anchorHeadings(nodes: ProseNode[]): ProseNode[] {
  const taken = new Set(takenIds)
  return nodes.map((node) => {
    if (node.type === 'text' || !/^h[2-6]$/.test(node.tag)) return node
    const id = freeId(slugify(readText(node)), taken)
    taken.add(id)
    return { ...node, attributes: { ...node.attributes, id } }
  })
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(id)) return id
  }
}

const slugify = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-') || 'section'

function findHighHeadings(tree: Tree, file: string, bodyLine: number): Fault[] {
  return tree.children.flatMap((node) =>
    node.type === 'heading' && node.depth === 1
      ? [
          {
            file,
            line: (node.position?.start.line ?? 1) + bodyLine - 1,
            reason: 'Headings begin at ##: the headline of the front matter is the page’s first',
          },
        ]
      : [],
  )
}

function toProseNode(node: SafeNode): ProseNode[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (node.type !== 'element') return []
  const { tagName: tag, properties, children } = node
  return [{ type: 'element', tag, attributes: toAttributes(properties), children: children.flatMap(toProseNode) }]
}

const toAttributes = (properties: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : String(value)]),
  )
