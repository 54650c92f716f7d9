import type { ProseNode } from '#contract/prose.ts'

/** The longest word that may not break, in characters; a longer one would overflow a narrow column. */
const longest = 20
const shortWithHyphen = new RegExp(`((?<!\\S)(?=\\S{2,${longest}}(?!\\S))\\S*-\\S*)`)
const mark = { 'data-whole': '' }

/** Marks short words with a hyphen and short pieces of code, so that they stay on one line. No style can select them. */
export const keepWordsWhole = (nodes: readonly ProseNode[]): ProseNode[] =>
  nodes.flatMap((node) => (node.type === 'text' ? splitText(node.value) : keepWhole(node)))

const splitText = (value: string): ProseNode[] =>
  value.split(shortWithHyphen).flatMap((part, index): ProseNode[] => {
    if (part === '') return []
    const text: ProseNode = { type: 'text', value: part }
    return [index % 2 === 0 ? text : { type: 'element', tag: 'span', attributes: mark, children: [text] }]
  })

function keepWhole(element: Extract<ProseNode, { type: 'element' }>): ProseNode {
  const [only, ...others] = element.children
  const isShortCode =
    element.tag === 'code' && others.length === 0 && only?.type === 'text' && only.value.length <= longest
  if (isShortCode) return { ...element, attributes: { ...element.attributes, ...mark } }
  return { ...element, children: keepWordsWhole(element.children) }
}
