import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** A link or image in one of the vendor's files. `target` is as written. */
export type FoundLink = { file: string; line: number; target: string }

/** The links and images in a file of the shop folder: in Markdown, in its front matter and sections, and in YAML. */
export const findLinks = (file: string, text: string): FoundLink[] =>
  file.endsWith('.md') ? findInMarkdownFile(file, text) : findInYaml({ file, text, firstLine: 1 })

const block = /^(?:---|:::[ \t]*[a-z][\w-]*)[ \t]*$/
const endOf = (opening: string) => (opening.startsWith('-') ? /^---[ \t]*$/ : /^:::[ \t]*$/)

/** Front matter and sections are YAML; their lines are blank in the Markdown, so that its lines keep their numbers. */
function findInMarkdownFile(file: string, text: string): FoundLink[] {
  const lines = text.split(/\r?\n/)
  const links: FoundLink[] = []
  for (let start = 0; start < lines.length; start++) {
    const opening = lines[start] ?? ''
    if (!block.test(opening) || (opening.startsWith('-') && start > 0)) continue
    const length = lines.slice(start + 1).findIndex((line) => endOf(opening).test(line))
    if (length < 0) continue
    const inside = lines.slice(start + 1, start + 1 + length)
    links.push(...findInYaml({ file, text: inside.join('\n'), firstLine: start + 2 }))
    lines.fill('', start, start + length + 2)
    start += length + 1
  }
  return [...links, ...findInMarkdown({ file, text: lines.join('\n'), firstLine: 1 })]
}

type Source = { file: string; text: string; firstLine: number }
type MarkdownNode = {
  type: string
  url?: string | undefined
  children?: MarkdownNode[] | undefined
  position?: { start: { line: number } } | undefined
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

function findInMarkdown({ file, text, firstLine }: Source): FoundLink[] {
  const visit = ({ url, children = [], position }: MarkdownNode): FoundLink[] => {
    const line = (position?.start.line ?? 1) + firstLine - 1
    return [...(url === undefined ? [] : [{ file, line, target: url }]), ...children.flatMap(visit)]
  }
  return visit(markdown.parse(text))
}

/** Fields that contain paths on a customer's computer, which are not links. */
const notLinks = new Set(['manifest', 'licensePath'])

/** Values that are a path of the site or an address, and links in texts that are Markdown. */
function findInYaml({ file, text, firstLine }: Source): FoundLink[] {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const links: FoundLink[] = []
  const visit = (node: Node | null) => {
    if (isSeq<Node>(node)) node.items.forEach(visit)
    else if (isMap<Node, Node | null>(node)) {
      for (const { key, value } of node.items) if (!isScalar(key) || !notLinks.has(String(key.value))) visit(value)
    } else if (isScalar(node) && typeof node.value === 'string') {
      const line = counter.linePos(node.range?.[0] ?? 0).line + firstLine - 1
      links.push(...findInValue(node.value).map((target) => ({ file, line, target })))
    }
  }
  visit(document.contents)
  return links
}

const findInValue = (value: string): string[] =>
  /^(?:\/(?!\/)|https?:\/\/|#?media\/)\S*$/.test(value)
    ? [value]
    : findInMarkdown({ file: '', text: value, firstLine: 1 }).map(({ target }) => target)
