import { isMap, isScalar, parseDocument, stringify } from 'yaml'

type Field = {
  name: string
  value: string | boolean
  after: string
}

/**
 * Changes or adds a top-level field of a YAML file. Everything else stays exactly as it is: comments, quotes, empty lines.
 * Throws if the fields of the file are not on lines of their own.
 */
export function setField(text: string, { name, value, after }: Field): string {
  const written = stringify(value, { defaultStringType: 'QUOTE_SINGLE', lineWidth: 0 }).trimEnd()
  const place = findValue(text, name)
  if (place) return `${text.slice(0, place.start)}${written}${text.slice(place.end)}`
  const above = findValue(text, after)
  if (!above) throw new Error(`There is no field ${after} to put ${name} below`)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const lineEnd = text.indexOf('\n', above.end)
  const line = `${above.indent}${name}: ${written}${eol}`
  if (lineEnd < 0) return `${text}${eol}${line}`
  return `${text.slice(0, lineEnd + 1)}${line}${text.slice(lineEnd + 1)}`
}

/** The position of a field's value, and the start of its line; null if there is no such field. */
function findValue(text: string, name: string): { start: number; end: number; indent: string } | null {
  const { contents } = parseDocument(text)
  if (!isMap(contents) || contents.flow) throw new Error('The file has not each field in a line of its own')
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || key.value !== name || !key.range || !isScalar(value) || !value.range) continue
    const indent = text.slice(text.lastIndexOf('\n', key.range[0] - 1) + 1, key.range[0])
    return { start: value.range[0], end: value.range[1], indent: /^ *$/.test(indent) ? indent : '' }
  }
  return null
}
