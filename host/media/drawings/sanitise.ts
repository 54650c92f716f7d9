import { SaxesParser, type SaxesTagNS } from 'saxes'
import { MediaFault } from '../worker/jobs.ts'
import { allowedElements, isAllowedAttribute, isAllowedStyle, unwrappedElements } from './allowed.ts'

/** A drawing that is safe to serve, and its size. */
export type Drawing = { text: string; width: number; height: number }

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const deepest = 200

/**
 * Writes an SVG anew with what draws and nothing else: no scripts, handlers, foreign elements, animations of links, or
 * references to other files. Throws a `MediaFault` if it is not well-formed or has no size.
 */
export function sanitiseDrawing(source: string): Drawing {
  const parser = new SaxesParser({ xmlns: true })
  const writer = createWriter()
  parser.on('error', (error) => {
    throw new MediaFault(`Is not well-formed (${error.message}): save it as plain SVG`)
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('closetag', (tag) => writer.close(tag))
  parser.on('text', (text) => writer.write(text))
  parser.on('cdata', (text) => writer.write(text))
  parser.write(source).close()
  return writer.finish()
}

/** What becomes of an element: it is written, only what is in it is written, or nothing is. */
type Fate = 'written' | 'unwrapped' | 'removed'

function fateOf({ local, uri }: SaxesTagNS, parent: Fate): Fate {
  if (parent === 'removed' || uri !== svgNamespace) return 'removed'
  if (allowedElements.has(local)) return 'written'
  return unwrappedElements.has(local) ? 'unwrapped' : 'removed'
}

function createWriter() {
  const open: { name: string; fate: Fate }[] = []
  const written: string[] = []
  /** The whole style sheet, because its parts could be harmless. */
  let style = ''
  let size: { width: number; height: number } | undefined
  const parentFate = () => open.at(-1)?.fate ?? 'written'

  return {
    open(tag: SaxesTagNS) {
      if (open.length >= deepest) throw new MediaFault(`Nests elements more than ${deepest} deep: simplify the drawing`)
      if (open.length === 0) size = readSize(tag)
      const fate = fateOf(tag, parentFate())
      open.push({ name: tag.local, fate })
      if (fate === 'written')
        written.push(`<${tag.local}${open.length === 1 ? rootNamespaces : ''}${writeAttributes(tag)}>`)
    },
    close(tag: SaxesTagNS) {
      const closed = open.pop()
      if (closed?.name === 'style' && closed.fate === 'written' && isAllowedStyle(style))
        written.push(escapeText(style))
      style = ''
      if (closed?.fate === 'written') written.push(`</${tag.local}>`)
    },
    write(text: string) {
      const parent = open.at(-1)
      if (parent?.fate !== 'written') return
      if (parent.name === 'style') style += text
      else written.push(escapeText(text))
    },
    finish(): Drawing {
      if (!size) throw new MediaFault('Is no SVG: save it as plain SVG')
      return { text: written.join(''), ...size }
    },
  }
}

const rootNamespaces = ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"`

const writeAttributes = ({ local, attributes }: SaxesTagNS): string =>
  Object.values(attributes)
    .map(({ name, local: own, uri, value }) => ({ name: uri === xlinkNamespace ? `xlink:${own}` : name, value }))
    .filter(({ name, value }) => isAllowedAttribute(local, name, value))
    .map(({ name, value }) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('')

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The size in pixels that an image of it has: of its attributes, or of its view box. */
function readSize({ local, uri, attributes }: SaxesTagNS): { width: number; height: number } {
  if (local !== 'svg' || uri !== svgNamespace) throw new MediaFault('Is no SVG: its first element must be svg')
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (attributes.viewBox?.value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const lengths = [attributes.width?.value, attributes.height?.value].map(readLength)
  const [width = Number.NaN, height = Number.NaN] = lengths.every(Number.isFinite) ? lengths : [boxWidth, boxHeight]
  if (width > 0 && height > 0) return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  throw new MediaFault('Has no size: give its svg element a viewBox, such as viewBox="0 0 800 600"')
}

const readLength = (text = '') => (/^\d+(\.\d+)?(px)?$/.test(text.trim()) ? Number.parseFloat(text) : Number.NaN)
