import type { ProseNode } from '#contract/prose.ts'

/** How many steps the first numbered list of a text has. */
export function countSteps(prose: ProseNode[]): number {
  const list = prose.find((node) => node.type === 'element' && node.tag === 'ol')
  if (list?.type !== 'element') return 0
  return list.children.filter((node) => node.type === 'element' && node.tag === 'li').length
}
