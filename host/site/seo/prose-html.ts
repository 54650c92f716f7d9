import type { ProseNode } from '#contract/prose.ts'
import { escapeHtml } from '#web/site/escape.ts'

const empty = new Set(['br', 'hr', 'img'])
/** The variants and the placeholder of an image, which its `img` stands for. */
const ofPagesOnly = new Set(['source', 'svg'])
const kept = new Set(['href', 'src', 'alt', 'title', 'start', 'colspan', 'rowspan'])

/** Prose as HTML for use outside the site, with absolute links. */
export const writeProse = (nodes: readonly ProseNode[], addressOf: (path: string) => string): string =>
  nodes.map((node) => writeNode(node, addressOf)).join('')

function writeNode(node: ProseNode, addressOf: (path: string) => string): string {
  if (node.type === 'text') return escapeHtml(node.value)
  const { tag, attributes, children } = node
  if (tag === 'span' || tag === 'picture') return writeProse(children, addressOf)
  if (ofPagesOnly.has(tag)) return ''
  const written = Object.entries(attributes)
    .filter(([name]) => kept.has(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(name === 'href' || name === 'src' ? addressOf(value) : value)}"`)
  const start = `<${tag}${written.join('')}`
  return empty.has(tag) ? `${start}/>` : `${start}>${writeProse(children, addressOf)}</${tag}>`
}
