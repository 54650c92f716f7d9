import { type ProseNode, readText } from '#contract/prose.ts'

export type Heading = { id: string; words: string }

/** The second-level headings of a text, which is where its parts begin. */
export const headingsOf = (prose: ProseNode[]): Heading[] =>
  prose.flatMap((node) => {
    const id = node.type === 'element' && node.tag === 'h2' ? node.attributes.id : undefined
    return id === undefined ? [] : [{ id, words: readText(node) }]
  })
