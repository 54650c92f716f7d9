import type { RowPart } from './row-parts.ts'

/** Longest element of a list and longest line, in characters: what is longer is no record of a store, and is not kept. */
const longestElement = 4 << 20

/** Text with more behind it, of which only as much is kept as shows that it is too long. */
export const extend = (text: string, more: string): string =>
  text.length > longestElement ? text : (text + more).slice(0, longestElement + 1)

/** Where something begins that is kept until its end: in which line, and below how many open brackets. */
type Capture = { line: number; depth: number; text: string }

/** Finds the elements of lists in JSON that comes in parts. */
export class JsonSplitter {
  /** The brackets that are open, outermost first: whether each is of a list. */
  readonly #open: boolean[] = []
  #line = 1
  #isInText = false
  #isEscaped = false
  #element: Capture | null = null
  #root: Capture | null = null
  /** The last name in the outermost object, and where a text in it begins. */
  #name = ''
  #text: Capture | null = null
  #found: RowPart[] = []
  /** Where in the part at hand the captures begin, or go on. */
  #from = new Map<Capture, number>()

  /** The elements that end in the next part of the text. */
  feed(part: string): RowPart[] {
    this.#found = []
    this.#from = new Map(this.#captures().map((kept) => [kept, 0]))
    for (let index = 0; index < part.length; index += 1) this.#step(part, index)
    for (const kept of this.#captures()) kept.text = this.#textOf(kept, part, part.length)
    return this.#found
  }

  /** What is wrong if the text ends here. */
  end(): RowPart[] {
    if (this.#open.length === 0) return []
    const reason = 'The file ends in the middle: it seems to be cut off'
    return [{ form: 'broken', line: this.#element?.line ?? this.#line, reason }]
  }

  #step(part: string, index: number): void {
    const code = part.charCodeAt(index)
    if (code === 10) this.#line += 1
    if (this.#isInText) this.#passText(part, index)
    else if (code === 34) {
      this.#isInText = true
      if (this.#open.length === 1 && !this.#open[0]) this.#text = this.#capture(1, index + 1)
    } else if (code === 123 || code === 91) this.#begin(code === 91, index)
    else if (code === 125 || code === 93) this.#finish(code === 93, part, index)
  }

  /** Passes a text: only in the outermost object does it matter which, as the name of a list. */
  #passText(part: string, index: number): void {
    const code = part.charCodeAt(index)
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === 92) this.#isEscaped = true
    else if (code === 34) {
      this.#isInText = false
      if (this.#text) this.#name = this.#textOf(this.#text, part, index)
      this.#text = null
    }
  }

  #begin(isList: boolean, index: number): void {
    const depth = this.#open.length
    const isInList = this.#open.at(-1) === true
    if (depth === 0 && !isList) this.#root = this.#capture(depth, index)
    else if (!isList && isInList && (depth === 1 || (depth === 2 && !this.#open[0]))) {
      this.#root = null
      this.#element = this.#capture(depth, index)
    }
    this.#open.push(isList)
  }

  #finish(isList: boolean, part: string, index: number): void {
    if (this.#open.pop() !== isList) {
      this.#fail('a bracket closes what it has not opened')
      return
    }
    const depth = this.#open.length
    const [element, root] = [this.#element, this.#root]
    if (element?.depth === depth) {
      const list = depth === 2 ? this.#name : null
      this.#found.push(parseElement(this.#textOf(element, part, index + 1), element.line, list))
      this.#element = null
    } else if (root?.depth === depth) {
      this.#found.push(parseElement(this.#textOf(root, part, index + 1), root.line, null))
      this.#root = null
    }
  }

  #fail(reason: string): void {
    const line = this.#element?.line ?? this.#line
    this.#found.push({ form: 'broken', line, reason: `This is not JSON: ${reason}` })
    this.#element = null
    this.#root = null
    this.#text = null
    this.#open.length = 0
  }

  #captures(): Capture[] {
    return [this.#element, this.#root, this.#text].filter((capture) => capture !== null)
  }

  #capture(depth: number, index: number): Capture {
    const begun = { line: this.#line, depth, text: '' }
    this.#from.set(begun, index)
    return begun
  }

  #textOf(kept: Capture, part: string, end: number): string {
    return extend(kept.text, part.slice(this.#from.get(kept) ?? 0, end))
  }
}

/** An element of JSON; why not, where it is broken. */
export function parseElement(text: string, line: number, list: string | null): RowPart {
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
