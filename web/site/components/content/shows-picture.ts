import type { ProseNode } from '#contract/prose.ts'

/** Whether a piece of prose contains the picture with this address. */
export const showsPicture = (node: ProseNode, src: string): boolean =>
  node.type === 'element' && (node.attributes.src === src || node.children.some((child) => showsPicture(child, src)))
