export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }

const declaration = /^<\?xml version="1\.0" encoding="utf-8"\?>\s*/
const piece = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const attribute = /([A-Za-z:]+)="([^"]*)"/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** All characters that XML 1.0 allows in a document. */
const characters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u

/** Reads XML with texts in it, such as feeds. Throws where it isn't well-formed. */
export function readXmlWithText(document: string): XmlNode {
  if (!characters.test(document)) throw new Error('A character that XML does not allow')
  if (!declaration.test(document)) throw new Error('No XML declaration')
  const body = document.replace(declaration, '').trimEnd()
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  piece.lastIndex = 0
  while (piece.lastIndex < body.length) {
    const at = piece.lastIndex
    const [whole, closing, name = '', attributes = '', selfClosing, text] = piece.exec(body) ?? []
    const parent = open.at(-1)
    if (whole === undefined || !parent) throw new Error(`Nothing to read at ${at}: ${body.slice(at, at + 40)}`)
    if (text !== undefined) parent.text += decode(text)
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
    } else {
      const node: XmlNode = { name, attributes: readAttributes(attributes), children: [], text: '' }
      parent.children.push(node)
      if (!selfClosing) open.push(node)
    }
  }
  const [top, ...more] = root.children
  if (open.length !== 1 || !top || more.length > 0) throw new Error('Not one whole element')
  return top
}

/** Reads XML that has no text between its tags. Throws where it has one, or isn't well-formed. */
export function readXml(document: string): XmlNode {
  const top = readXmlWithText(document)
  refuseText(top)
  return top
}

function refuseText({ name, text, children }: XmlNode): void {
  if (text.trim() !== '') throw new Error(`<${name}> has a text: ${text.trim()}`)
  for (const child of children) refuseText(child)
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decode(value)] as const)
  if (new Set(found.map(([name]) => name)).size < found.length) throw new Error(`An attribute twice:${text}`)
  return Object.fromEntries(found)
}

const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|[a-z]*);?/g, (whole, name: string) => {
    const sign = name.startsWith('#x') ? String.fromCodePoint(Number.parseInt(name.slice(2), 16)) : entities[name]
    if (sign === undefined || !whole.endsWith(';')) throw new Error(`Unknown entity ${whole}`)
    return sign
  })

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** The text of the only child of a name. Throws where there is none, or more than one. */
export function textIn(node: XmlNode, name: string): string {
  const [child, ...more] = childrenOf(node, name)
  if (!child || more.length > 0) throw new Error(`<${node.name}> has ${more.length + (child ? 1 : 0)} <${name}>`)
  return child.text
}
