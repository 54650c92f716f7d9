export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }

const declaration = /^<\?xml version="1\.0" encoding="utf-8"\?>\n/
const piece = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads XML with texts in it, such as feeds are. Throws where it isn't well-formed. */
export function readXmlWithText(document: string): XmlNode {
  if (!declaration.test(document)) throw new Error('No XML declaration')
  const body = document.replace(declaration, '').trimEnd()
  const root = createNode('', '')
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
      const node = createNode(name, attributes)
      parent.children.push(node)
      if (!selfClosing) open.push(node)
    }
  }
  const [top, ...more] = root.children
  if (open.length !== 1 || !top || more.length > 0) throw new Error('Not one whole element')
  return top
}

const createNode = (name: string, attributes: string): XmlNode => ({
  ...{ name, children: [], text: '' },
  attributes: Object.fromEntries(
    [...attributes.matchAll(/([A-Za-z:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]),
  ),
})

const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|[a-z]*);?/g, (whole, name: string) => {
    const sign = name.startsWith('#x') ? String.fromCodePoint(Number.parseInt(name.slice(2), 16)) : entities[name]
    if (sign === undefined || !whole.endsWith(';')) throw new Error(`What is ${whole}?`)
    return sign
  })

/** The children of a name, in order. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** The text of the only child of a name. Throws where there is none, or more than one. */
export function textIn(node: XmlNode, name: string): string {
  const [child, ...more] = childrenOf(node, name)
  if (!child || more.length > 0) throw new Error(`<${node.name}> has ${more.length + (child ? 1 : 0)} <${name}>`)
  return child.text
}
