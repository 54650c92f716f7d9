import * as z from 'zod/mini'
import type { ImageReference } from './media.ts'

/** Markdown after sanitising: sent as a tree and rendered with React, so that no page needs raw HTML. */
export type ProseNode =
  | { type: 'text'; value: string }
  | {
      type: 'element'
      tag: string
      attributes: Record<string, string>
      children: ProseNode[]
      /** An image that the host has not put into the text yet; pages never get it. */
      image?: ImageReference | undefined
    }

export const proseNodeSchema: z.ZodMiniType<ProseNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), value: z.string() }),
    z.object({
      type: z.literal('element'),
      tag: z.string(),
      attributes: z.record(z.string(), z.string()),
      children: z.array(proseNodeSchema),
    }),
  ]),
)
export const proseSchema = z.array(proseNodeSchema)

/** The address of a link that has a paragraph to itself; undefined for everything else. */
export function findLoneLink(node: ProseNode): string | undefined {
  if (node.type === 'text' || node.tag !== 'p') return undefined
  const [only, ...more] = node.children.filter((child) => child.type === 'element' || child.value.trim() !== '')
  return only?.type === 'element' && only.tag === 'a' && more.length === 0 ? only.attributes.href : undefined
}

/** The text of a piece of prose, without its markup. */
export const readText = (node: ProseNode): string =>
  node.type === 'text' ? node.value : node.children.map(readText).join('')
