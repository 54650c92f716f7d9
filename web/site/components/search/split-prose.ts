import { type ProseNode, readText } from '#contract/prose.ts'
import type { SearchedSection } from './search-document.ts'

/** The words of prose under each of its headings. */
export function splitProse(nodes: readonly ProseNode[]): SearchedSection[] {
  const sections: { heading: ProseNode | null; body: ProseNode[] }[] = [{ heading: null, body: [] }]
  for (const node of nodes) {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tag)) sections.push({ heading: node, body: [] })
    else sections.at(-1)?.body.push(node)
  }
  return sections.map(({ heading, body }) => ({
    id: heading?.type === 'element' ? (heading.attributes.id ?? '') : '',
    heading: heading === null ? '' : readText(heading),
    text: joinText(body),
  }))
}

/** The words of prose in one line. */
export const joinText = (nodes: readonly ProseNode[]): string =>
  nodes.map(readText).join(' ').replace(/\s+/g, ' ').trim()
