import { readXml, type XmlElement } from './xml-reader.ts'

export type DrumMap = {
  name: string
  /** In the order of the file, as Cubase lists them by their place. */
  entries: { input: number; output: number; channel: number; name: string }[]
  order: number[]
}

/** Reads a drum map by the names of its fields. Throws where one is missing. */
export function readDrumMap(text: string): DrumMap {
  const root = readXml(text)
  if (root.name !== 'DrumMap') throw new Error(`A ${root.name} is no drum map`)
  const entries = field(root, 'Map').children.map((item) => ({
    input: Number(textOf(item, 'INote')),
    output: Number(textOf(item, 'ONote')),
    channel: Number(textOf(item, 'Channel')),
    name: textOf(item, 'Name'),
  }))
  const order = field(root, 'Order').children.map(({ attributes }) => Number(attributes.value))
  return { name: textOf(root, 'Name'), entries, order }
}

function field(element: XmlElement, name: string): XmlElement {
  const found = element.children.find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

function textOf(element: XmlElement, name: string): string {
  const { value } = field(element, name).attributes
  if (value === undefined) throw new Error(`${name} has no value`)
  return value
}
