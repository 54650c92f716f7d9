export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[] }

const declaration = /^<\?xml version="1\.0" encoding="utf-8"\?>\s*/
const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z]+="[^"<]*")*)\s*(\/?)>\s*/y
const attribute = /([A-Za-z]+)="([^"]*)"/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** All that XML 1.0 lets a document hold. */
const characters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u

/** Reads XML without text between its tags. Throws where it isn't well-formed. */
export function readXml(text: string): XmlElement {
  if (!characters.test(text)) throw new Error('A character that XML has no place for')
  const body = text.replace(declaration, '')
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  tag.lastIndex = 0
  while (tag.lastIndex < body.length) {
    const at = tag.lastIndex
    const [, closing, name = '', attributes = '', selfClosing] = tag.exec(body) ?? []
    if (!name) throw new Error(`No tag at ${at}: ${body.slice(at, at + 40)}`)
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
      continue
    }
    const element = { name, attributes: readAttributes(attributes), children: [] }
    open.at(-1)?.children.push(element)
    if (!selfClosing) open.push(element)
  }
  const [top, ...more] = root.children
  if (open.length !== 1 || !top || more.length > 0) throw new Error('Not one whole element')
  return top
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', value = '']): [string, string] => [
    name,
    decode(value),
  ])
  if (new Set(found.map(([name]) => name)).size < found.length) throw new Error(`An attribute twice:${text}`)
  return Object.fromEntries(found)
}

const decode = (value: string): string =>
  value.replace(/&([a-z]*);?/g, (whole, name: string) => {
    const sign = entities[name]
    if (sign === undefined || !whole.endsWith(';')) throw new Error(`What is ${whole}?`)
    return sign
  })
