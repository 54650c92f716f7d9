import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ProseNode } from '#contract/pages.ts'
import { ContentError, type Fault } from './faults.ts'

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

/** Markdown as a sanitised tree: raw HTML is left out. Throws a `ContentError` at a heading of the first level. */
export async function parseMarkdown({ file, body, bodyLine }: { file: string; body: string; bodyLine: number }) {
  const tree = processor.parse(body)
  const faults = findFaults(tree, file, bodyLine)
  if (faults.length > 0) throw new ContentError(faults)
  const { children } = await processor.run(tree)
  return children.flatMap(toProseNode)
}

function findFaults(tree: Tree, file: string, bodyLine: number): Fault[] {
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
