import { type Document, isCollection, isScalar, visit, type YAMLParseError } from 'yaml'

/** What is wrong in a text that is no YAML, and where it is in the text. */
type SyntaxFault = { offset: number; reason: string }

/**
 * The mistakes of a text that could not be parsed, in words for its author. What follows the first mistake is most often its
 * consequence, so it is not reported.
 */
export function explainSyntax(text: string, document: Document): SyntaxFault[] {
  const broken = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  const [first] = broken.toSorted((one, other) => one.pos[0] - other.pos[0])
  if (first === undefined) return document.errors.map(({ pos }) => explainTwice(text, pos[0]))
  const colours = findBareColours(text)
  if (colours.length > 0) return colours
  return [findUnclosed(text, document) ?? { offset: first.pos[0], reason: explain(first, text) }]
}

function explainTwice(text: string, offset: number): SyntaxFault {
  const name = /^[^:\r\n]*/.exec(text.slice(offset))?.[0].trim() ?? ''
  return { offset, reason: `There are two fields '${name}': remove one of them` }
}

const bareColour = /:[ \t]+(?<colour>#[0-9a-f]{3,8})\b/gi

/** Colours without quotes, each of which begins a comment that hides the rest of its line. */
const findBareColours = (text: string): SyntaxFault[] =>
  [...text.matchAll(bareColour)].map((found) => ({
    offset: found.index,
    reason: `The colour ${found.groups?.colour} is not in quotes, so it is read as a comment: write '${found.groups?.colour}'`,
  }))

const closings: Partial<Record<string, string>> = { '{': '}', '[': ']', '"': '"', "'": "'" }

/** The innermost bracket, or the quotation mark, that nothing closes. */
function findUnclosed(text: string, document: Document): SyntaxFault | undefined {
  let found: SyntaxFault | undefined
  visit(document, {
    Node(_, node) {
      if (!node.range || !(isCollection(node) || isScalar(node))) return
      const [offset, end] = node.range
      const opening = text[offset] ?? ''
      const closing = closings[opening]
      if (closing === undefined || (isCollection(node) && !node.flow)) return
      if (isScalar(node) && node.type !== 'QUOTE_SINGLE' && node.type !== 'QUOTE_DOUBLE') return
      if (end > offset + 1 && text[end - 1] === closing) return
      const what = isScalar(node) ? 'quotation mark' : 'bracket'
      found = { offset, reason: `The ${what} ${opening} is not closed: add ${closing} at its end` }
    },
  })
  return found
}

const textInQuotes = 'put a text that contains it in quotes'

const reasons: Partial<Record<string, (text: string, offset: number) => string>> = {
  TAB_AS_INDENT: () => 'This line is indented with a tab: use spaces',
  BAD_INDENT: () => 'This line is not indented as the fields beside it: begin them in the same column',
  BLOCK_AS_IMPLICIT_KEY: () =>
    'There is a second colon in this field: put a text that contains a colon in quotes, or indent a field of the next line as this one',
  MULTILINE_IMPLICIT_KEY: (text, offset) =>
    `'${lineFrom(text, offset)}' is not a field: write its name, a colon, a space and its value`,
  BAD_SCALAR_START: (text, offset) => `A text can not begin with ${text[offset]}: ${textInQuotes}`,
  UNEXPECTED_TOKEN: (text, offset) => `'${lineFrom(text, offset)}' can not stand here: ${textInQuotes}`,
  MISSING_CHAR: (text, offset) =>
    `Before '${lineFrom(text, offset)}' a comma or a colon is missing: separate the entries of a list with commas`,
}

const explain = ({ code, pos: [offset], message }: YAMLParseError, text: string): string =>
  reasons[code]?.(text, offset) ?? message

const lineFrom = (text: string, offset: number) => (/^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '').trim()
