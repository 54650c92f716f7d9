/** A number as it was written: `1`, `1.0` and `1e0` are three different texts. */
export type JsonNumber = { text: string }
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject
export type JsonObject = ReadonlyMap<string, JsonValue>

/** These bytes are not one strict JSON object. */
export class JsonError extends Error {}

const deepest = 8
const lexeme = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * Reads exactly one JSON object from UTF-8. It is stricter than JSON.parse, because two programs must never read two different
 * things from the same bytes: no byte order mark, no name twice in an object, no half of a surrogate pair, and at most 8 levels.
 * Throws a JsonError for anything else.
 */
export function readJsonObject(bytes: Uint8Array): JsonObject {
  const text = decodeUtf8(bytes)
  checkGrammar(text)
  const value = readValue((text.match(lexeme) ?? []).values(), 1)
  if (!(value instanceof Map)) throw new JsonError('This is not an object')
  return value
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new JsonError('This is not UTF-8', { cause })
  }
}

function checkGrammar(text: string): void {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new JsonError('This is not JSON', { cause })
  }
}

/** Reads the next value. The grammar was checked before, so every lexeme is where it has to be. */
function readValue(lexemes: Iterator<string>, depth: number, first = next(lexemes)): JsonValue {
  if (first === '{') return readMembers(lexemes, depth)
  if (first === '[') return readItems(lexemes, depth)
  if (first.startsWith('"')) return readString(first)
  if (first === 'null') return null
  return first === 'true' || first === 'false' ? first === 'true' : { text: first }
}

function readMembers(lexemes: Iterator<string>, depth: number): JsonObject {
  checkDepth(depth)
  const members = new Map<string, JsonValue>()
  for (let at = next(lexemes); at !== '}'; at = next(lexemes)) {
    if (at === ',') continue
    const name = readString(at)
    if (members.has(name)) throw new JsonError('A name is there twice')
    next(lexemes)
    members.set(name, readValue(lexemes, depth + 1))
  }
  return members
}

function readItems(lexemes: Iterator<string>, depth: number): JsonValue[] {
  checkDepth(depth)
  const items: JsonValue[] = []
  for (let at = next(lexemes); at !== ']'; at = next(lexemes)) {
    if (at !== ',') items.push(readValue(lexemes, depth + 1, at))
  }
  return items
}

function checkDepth(depth: number): void {
  if (depth > deepest) throw new JsonError('This is nested too deeply')
}

function readString(quoted: string): string {
  const text = String(JSON.parse(quoted))
  if (!text.isWellFormed()) throw new JsonError('A string has half of a surrogate pair')
  return text
}

function next(lexemes: Iterator<string>): string {
  const { value, done } = lexemes.next()
  if (done) throw new JsonError('This ends too early')
  return value
}
