import type { RowPart } from './row-parts.ts'

/** Longest element of a list and longest line, in characters: what is longer is no record of a store, and is not kept. */
const longestElement = 4 << 20

/** Where something begins that is kept until its end: in which line, and below how many open brackets. */
type Capture = { line: number; depth: number; text: string }

/** Text with more behind it, of which only as much is kept as shows that it is too long. */
const extend = (text: string, more: string): string =>
  text.length > longestElement ? text : (text + more).slice(0, longestElement + 1)

/**
 * Splits JSON into the elements of its lists, however long: of a list, of the lists in an object such as { "data": [...] }, or
 * objects one after another, as in lines of JSON. An object without a list of objects is an element itself. Where an element
 * cannot be read, the others are.
 */
export async function* readJsonRows(text: AsyncIterable<string>): AsyncGenerator<RowPart[]> {
  const splitter = createSplitter()
  for await (const part of text) {
    const rows = splitter.feed(part)
    if (rows.length > 0) yield rows
  }
  const rows = splitter.end()
  if (rows.length > 0) yield rows
}

/** Reads lines of JSON, each of which is an element. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RowPart[]> {
  let rest = ''
  let line = 0
  const toRow = (written: string): RowPart[] => {
    line += 1
    return written.trim() === '' ? [] : [parse(written, line, null)]
  }
  for await (const part of text) {
    const [first = '', ...others] = part.split('\n')
    rest = extend(rest, first)
    const rows: RowPart[] = []
    for (const next of others) {
      rows.push(...toRow(rest))
      rest = next
    }
    yield rows
  }
  yield toRow(rest)
}

function createSplitter() {
  /** The brackets that are open, outermost first: whether each is of a list. */
  const open: boolean[] = []
  let line = 1
  let isInText = false
  let isEscaped = false
  let element: Capture | null = null
  let root: Capture | null = null
  /** The last name in the outermost object, and where a text in it begins. */
  let name = ''
  let text: Capture | null = null
  let found: RowPart[] = []

  const captures = () => [element, root, text].filter((capture) => capture !== null)
  /** Where in the part at hand the captures begin, or go on. */
  let from = new Map<Capture, number>()

  function capture(depth: number, index: number): Capture {
    const begun = { line, depth, text: '' }
    from.set(begun, index)
    return begun
  }

  const textOf = (kept: Capture, part: string, end: number): string =>
    extend(kept.text, part.slice(from.get(kept) ?? 0, end))

  function begin(isList: boolean, index: number) {
    const depth = open.length
    const isInList = open.at(-1) === true
    if (depth === 0 && !isList) root = capture(depth, index)
    else if (!isList && isInList && (depth === 1 || (depth === 2 && !open[0]))) {
      root = null
      element = capture(depth, index)
    }
    open.push(isList)
  }

  function finish(isList: boolean, part: string, index: number) {
    if (open.pop() !== isList) return fail('a bracket closes what it has not opened')
    const depth = open.length
    if (element?.depth === depth) {
      found.push(parse(textOf(element, part, index + 1), element.line, depth === 2 ? name : null))
      element = null
    } else if (root?.depth === depth) {
      found.push(parse(textOf(root, part, index + 1), root.line, null))
      root = null
    }
  }

  function fail(reason: string) {
    found.push({ form: 'broken', line: element?.line ?? line, reason: `This is not JSON: ${reason}` })
    element = null
    root = null
    text = null
    open.length = 0
  }

  /** Passes a text: only in the outermost object does it matter which, as the name of a list. */
  function passText(part: string, index: number): void {
    const code = part.charCodeAt(index)
    if (isEscaped) isEscaped = false
    else if (code === 92) isEscaped = true
    else if (code === 34) {
      isInText = false
      if (text) name = textOf(text, part, index)
      text = null
    }
  }

  function step(part: string, index: number): void {
    const code = part.charCodeAt(index)
    if (code === 10) line += 1
    if (isInText) passText(part, index)
    else if (code === 34) {
      isInText = true
      if (open.length === 1 && !open[0]) text = capture(1, index + 1)
    } else if (code === 123 || code === 91) begin(code === 91, index)
    else if (code === 125 || code === 93) finish(code === 93, part, index)
  }

  return {
    feed(part: string): RowPart[] {
      found = []
      from = new Map(captures().map((kept) => [kept, 0]))
      for (let index = 0; index < part.length; index += 1) step(part, index)
      for (const kept of captures()) kept.text = textOf(kept, part, part.length)
      return found
    },
    end: (): RowPart[] =>
      open.length === 0
        ? []
        : [
            {
              form: 'broken',
              line: element?.line ?? line,
              reason: 'The file ends in the middle: it seems to be cut off',
            },
          ],
  }
}

function parse(text: string, line: number, list: string | null): RowPart {
  if (text.length > longestElement)
    return { form: 'broken', line, reason: `It has more than ${longestElement.toLocaleString('en')} characters` }
  try {
    const value: unknown = JSON.parse(text)
    return { form: 'json', line, list, value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { form: 'broken', line, reason: `This is not JSON: ${error.message}` }
  }
}
