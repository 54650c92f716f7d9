import type { ProseNode } from '#contract/pages/parts.ts'

export type Heading = { id: string; words: string }

/** The second-level headings of a text, which is where its parts begin. */
export const headingsOf = (prose: ProseNode[]): Heading[] =>
  prose.flatMap((node) => {
    const id = node.type === 'element' && node.tag === 'h2' ? node.attributes.id : undefined
    return id === undefined ? [] : [{ id, words: wordsOf(node) }]
  })

const wordsOf = (node: ProseNode): string => (node.type === 'text' ? node.value : node.children.map(wordsOf).join(''))
