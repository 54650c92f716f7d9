import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { type ProseNode, readText } from '#contract/prose.ts'
import { longestWhole, quantity } from '#contract/whole-words.ts'
import { freeId, slugify, takenIds } from '#web/site/anchors.ts'
import { ContentError, type Fault } from './content-error.ts'
import { findSilentImages, toImage } from './prose-images.ts'
import { findCostlyMarks, findDeepNesting } from './refuse-tangled-prose.ts'

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
type SafeNode = ReturnType<typeof processor.runSync>['children'][number]

/** Parses the pieces of Markdown of one file. The ids of their headings are unique in the file. */
export type ProseParser = { parse(body: string, bodyLine: number): ProseNode[] }

/**
 * Parses Markdown to a sanitised tree without raw HTML. Throws a `ContentError` for first-level headings, for links whose text
 * does not describe the target, and for text that would take too long.
 */
export function createProseParser(file: string): ProseParser {
  const taken = new Set(takenIds)
  return {
    parse(body, bodyLine) {
      refuse(findCostlyMarks({ file, body, bodyLine }))
      const tree = processor.parse(body)
      refuse(findDeepNesting(tree, file, bodyLine))
      refuse([
        ...findHighHeadings(tree, file, bodyLine),
        ...findVagueLinks(tree, file, bodyLine),
        ...findSilentImages(tree, file, bodyLine),
      ])
      const { children } = processor.runSync(tree)
      return anchorHeadings(keepWordsWhole(children.flatMap((node) => toProseNode(node, { file, bodyLine }))), taken)
    },
  }
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new ContentError(faults)
}

type Body = { file: string; body: string; bodyLine: number }

/** Parses a Markdown body that has no sections. */
export const parseMarkdown = async ({ file, body, bodyLine }: Body): Promise<ProseNode[]> =>
  createProseParser(file).parse(body, bodyLine)

/** Gives every heading an id made of its text, so that links can lead to it. */
function anchorHeadings(nodes: ProseNode[], taken: Set<string>): ProseNode[] {
  return nodes.map((node) => {
    if (node.type === 'text' || !/^h[2-6]$/.test(node.tag)) return node
    const id = freeId(slugify(readText(node)), taken)
    taken.add(id)
    return { ...node, attributes: { ...node.attributes, id } }
  })
}

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

function toProseNode(node: SafeNode, from: { file: string; bodyLine: number }): ProseNode[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (node.type !== 'element') return []
  const { tagName: tag, properties, position } = node
  const attributes = toAttributes(properties)
  if (tag === 'img')
    return [toImage(attributes, { file: from.file, line: (position?.start.line ?? 1) + from.bodyLine - 1 })]
  const children = node.children.flatMap((child) => toProseNode(child, from))
  return [{ type: 'element', tag, attributes, children }]
}

const toAttributes = (properties: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : String(value)]),
  )

/** The part of a Markdown node that the texts of links are read from. */
type Node = {
  type: string
  value?: string | undefined
  alt?: string | null | undefined
  children?: Node[] | undefined
  position?: { start: { line: number } } | undefined
}

/** Link texts that do not describe the target: those that Lighthouse lists, and a few more. */
const vagueTexts = new Set([
  ...['click here', 'click this', 'go', 'here', 'information', 'learn more', 'more', 'more info', 'more information'],
  ...['right here', 'read more', 'see more', 'start', 'this', 'link', 'this link', 'this page', 'see here'],
])

/** Finds links whose text does not describe the target. Search engines and screen readers list links without their context. */
function findVagueLinks(node: Node, file: string, bodyLine: number): Fault[] {
  if (node.type !== 'link' && node.type !== 'linkReference')
    return (node.children ?? []).flatMap((child) => findVagueLinks(child, file, bodyLine))
  const text = readWords(node).replace(/\s+/g, ' ').trim()
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (text !== '' && !vagueTexts.has(words.join(' '))) return []
  return [
    {
      file,
      line: (node.position?.start.line ?? 1) + bodyLine - 1,
      reason:
        text === ''
          ? 'A link has no text: write where it leads'
          : `The link text '${text}' does not say where it leads: link words that name the page`,
    },
  ]
}

const readWords = ({ value, alt, children }: Node): string => value ?? alt ?? (children ?? []).map(readWords).join('')

const shortWithHyphen = `(?<!\\S)(?=\\S{2,${longestWhole}}(?!\\S))\\S*-\\S*`
const whole = new RegExp(`(${shortWithHyphen}|${quantity})`)
const mark = { 'data-whole': '' }

/** Marks short words with a hyphen, quantities and short code, so that they stay on one line. No style can select them. */
export const keepWordsWhole = (nodes: readonly ProseNode[]): ProseNode[] =>
  nodes.flatMap((node) => (node.type === 'text' ? splitText(node.value) : keepWhole(node)))

const splitText = (value: string): ProseNode[] =>
  value.split(whole).flatMap((part, index): ProseNode[] => {
    if (part === '') return []
    const text: ProseNode = { type: 'text', value: part }
    return [index % 2 === 0 ? text : { type: 'element', tag: 'span', attributes: mark, children: [text] }]
  })

function keepWhole(element: Extract<ProseNode, { type: 'element' }>): ProseNode {
  const [only, ...others] = element.children
  const isShortCode =
    element.tag === 'code' && others.length === 0 && only?.type === 'text' && only.value.length <= longestWhole
  if (isShortCode) return { ...element, attributes: { ...element.attributes, ...mark } }
  return { ...element, children: keepWordsWhole(element.children) }
}
