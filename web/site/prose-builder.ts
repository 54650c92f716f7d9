import type { Image } from '#contract/media.ts'
import type { ProseNode } from '#contract/prose.ts'

/** Prose that is made by the program, instead of read from Markdown. */

export const text = (value: string): ProseNode => ({ type: 'text', value })

export const element = (
  tag: string,
  children: readonly (ProseNode | string)[],
  attributes: Record<string, string> = {},
): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})

/** A heading; none for a title that is left out. */
export const heading = (title: string | undefined, tag: 'h2' | 'h3' = 'h2'): ProseNode[] =>
  title === undefined || title === '' ? [] : [element(tag, [title])]

/** A paragraph; none for words that are left out. */
export const paragraph = (words: string | undefined): ProseNode[] =>
  words === undefined || words === '' ? [] : [element('p', [words])]

export const linkTo = (href: string, words: string): ProseNode => element('a', [words], { href })

/** Links below each other; nothing if there are none. */
export const listLinks = (links: readonly { text: string; to: string }[]): ProseNode[] =>
  links.length === 0 ? [] : [bulletList(links.map((link) => [linkTo(link.to, link.text)]))]

export const bulletList = (items: readonly (ProseNode | string)[][]): ProseNode =>
  element(
    'ul',
    items.map((item) => element('li', item)),
  )

/** A line of a list that begins with what it is about: `Latency: none`. */
export const namedLine = (name: string, value: string): ProseNode[] => [
  element('strong', [`${name}:`]),
  text(` ${value}`),
]

/** A picture, with its caption if it has one. */
export const figure = ({ src, alt }: Image, caption?: string | undefined): ProseNode => {
  const image = element('img', [], { src, alt })
  return caption === undefined ? element('p', [image]) : element('figure', [image, element('figcaption', [caption])])
}
