import type { Fault } from './content-error.ts'

/** Beyond these, a parser of Markdown takes minutes or runs out of stack. Text that is meant to be read stays far below. */
export const longestIndent = 200
export const deepestMarks = 50
export const mostSigns = 4000
export const deepestTree = 100

type Piece = { file: string; body: string; bodyLine: number }

/** Finds what would keep the parser busy for long; to be asked before a text is parsed. */
export function findCostlyMarks({ file, body, bodyLine }: Piece): Fault[] {
  const faults: Fault[] = []
  let signs = 0
  for (const [index, text] of body.split('\n').entries()) {
    const reason = findCostlyStart(text)
    signs = text.trim() === '' ? 0 : signs + countSigns(text)
    if (reason !== null) faults.push({ file, line: index + bodyLine, reason })
    else if (signs > mostSigns) {
      faults.push({ file, line: index + bodyLine, reason: describeSigns })
      signs = 0
    }
  }
  return faults
}

const describeSigns = `A paragraph has more than ${mostSigns} of the signs * _ ~ [ ] < and \`: divide it by empty lines, or put a backslash before signs that mean themselves`

/** Looks at the line's start only, sign by sign, so that the longest line costs one pass. */
function findCostlyStart(text: string): string | null {
  const start = /^(?:[\s>+*-]|\d{1,9}[.)])*/.exec(text)?.[0] ?? ''
  const marks = start.match(/[>+*-]|\d[.)]/g)?.length ?? 0
  if (marks > deepestMarks && !/^\s*(?:[*-]\s*)+$/.test(text))
    return `A line begins with ${marks} marks of quotes and lists, more than ${deepestMarks}: remove those that are too many`
  const indent = start.length - start.trimStart().length
  return indent > longestIndent && text.trim() !== ''
    ? `A line is indented by ${indent} characters, more than ${longestIndent}: move it to the left`
    : null
}

function countSigns(text: string): number {
  let count = 0
  for (const sign of text) if ('*_~[]<`'.includes(sign)) count += 1
  return count
}

type Node = { children?: readonly Node[]; position?: { start: { line: number } } | undefined }

/** Finds the first part of a parsed text that is nested too deeply for what follows, which is recursive. */
export function findDeepNesting(tree: Node, file: string, bodyLine: number): Fault[] {
  let level: readonly Node[] = [tree]
  for (let depth = 0; depth < deepestTree; depth += 1) level = level.flatMap(({ children = [] }) => children)
  const [deepest] = level
  if (!deepest) return []
  const line = (deepest.position?.start.line ?? 1) + bodyLine - 1
  return [{ file, line, reason: `Text is nested more than ${deepestTree} times: write it with fewer levels` }]
}
