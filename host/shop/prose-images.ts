import type { Image, SiteMedia } from '#contract/media.ts'
import type { ProseNode } from '#contract/prose.ts'
import { visitObjects } from '../media/references.ts'
import type { Fault } from './content-error.ts'

const mediaStart = 'media/'
const decorative = 'decorative'

/** The part of a Markdown node that images are found by. */
type Node = {
  type: string
  url?: string | undefined
  alt?: string | null | undefined
  children?: Node[] | undefined
  position?: { start: { line: number } } | undefined
}

/** Finds images of `media/` without a text for people who can't see them. */
export function findSilentImages(node: Node, file: string, bodyLine: number): Fault[] {
  const inside = (node.children ?? []).flatMap((child) => findSilentImages(child, file, bodyLine))
  if (node.type !== 'image' || !node.url?.startsWith(mediaStart) || node.alt?.trim()) return inside
  const line = (node.position?.start.line ?? 1) + bodyLine - 1
  const reason = `Describe the image between the brackets, or write ![${decorative}](${node.url}) if it adds nothing`
  return [...inside, { file, line, reason }]
}

/** An image in Markdown: one of `media/` waits for `putPictures`, any other stays as it is. */
export function toImage(
  attributes: Record<string, string>,
  place: { file: string; line: number },
): Extract<ProseNode, { type: 'element' }> {
  const { src = '', alt = '' } = attributes
  if (!src.startsWith(mediaStart)) return { type: 'element', tag: 'img', attributes, children: [] }
  const file = src.slice(mediaStart.length)
  const image = { kind: 'image', file, alt: alt === decorative ? '' : alt, place } as const
  return { type: 'element', tag: 'span', attributes: {}, children: [], image }
}

/** Prose is at most this wide, so browsers choose a variant by it. */
const sizes = '(min-width: 48rem) 42rem, 100vw'

/** Puts the pictures into all prose in a value. Each first one of a text loads at once, the others when they come into view. */
export function putPictures(value: unknown, media: SiteMedia): void {
  visitObjects(value, (found) => {
    if (!Array.isArray(found)) return
    let isFirst = true
    for (const node of found.filter(isElement)) {
      visitObjects(node, (each) => {
        if (!isElement(each) || !each.image) return
        each.attributes = { 'data-picture': '' }
        each.children = describePicture(media.image(each.image), isFirst)
        each.image = undefined
        isFirst = false
      })
    }
  })
}

const isElement = (value: unknown): value is Extract<ProseNode, { type: 'element' }> =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'element' && 'children' in value

const element = (tag: string, attributes: Record<string, string>, children: ProseNode[] = []): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})

/** A picture as web/ui/picture.tsx draws it. */
function describePicture({ src, width, height, colour, sources, alt }: Image, isFirst: boolean): ProseNode[] {
  const background = element('rect', { width: '100%', height: '100%', fill: colour })
  const loading: Record<string, string> = isFirst ? {} : { loading: 'lazy' }
  const image = element('img', {
    src,
    alt,
    width: String(width),
    height: String(height),
    decoding: 'async',
    ...loading,
  })
  const variants = sources.map(({ type, srcset }) => element('source', { type, srcSet: srcset, sizes }))
  return [
    ...(colour === 'transparent' ? [] : [element('svg', { 'aria-hidden': 'true', focusable: 'false' }, [background])]),
    element('picture', {}, [...variants, image]),
  ]
}
