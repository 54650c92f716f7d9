import { ContentError, type Fault } from '../content-error.ts'

/** A part of a Markdown body: prose, or the YAML of a section. `line` is that of its first line in the file. */
export type Part =
  | { kind: 'prose'; text: string; line: number }
  | { kind: 'section'; name: string; text: string; line: number; openLine: number }

const opening = /^ {0,3}:::[ \t]*(?<name>.*?)[ \t]*$/
const closing = /^:::[ \t]*$/
/** Not indented, so that it can be no text of a field: the section before it has not been closed. */
const nextOpening = /^:::[ \t]*\S/
const fence = /^ {0,3}(?<marks>`{3,}|~{3,})(?<rest>.*)$/

type Source = { file: string; body: string; bodyLine: number }

/**
 * Splits a Markdown body into prose and the blocks `::: name` … `:::`. Three colons in fenced code and in comments are text.
 * Throws a `ContentError` for a block that is not closed, for one without a name, and for a closing line without a block.
 */
export function splitBlocks({ file, body, bodyLine }: Source): Part[] {
  const faults: Fault[] = []
  const parts: Part[] = []
  const isText = createTextTracker()
  let open: Extract<Part, { kind: 'section' }> | null = null
  for (const [index, line] of body.split(/\r?\n/).entries()) {
    const at = bodyLine + index
    if (open && !nextOpening.test(line)) {
      if (closing.test(line)) open = null
      else open.text += `${line}\n`
      continue
    }
    if (open) faults.push({ file, line: open.openLine, reason: `${explainOpen(open.name)} before line ${at}` })
    const name = isText(line) ? undefined : opening.exec(line)?.groups?.name
    if (name === undefined) {
      appendProse(parts, line, at)
    } else if (name === '') {
      faults.push({ file, line: at, reason: 'These colons close no section: a section begins with ::: and its name' })
    } else {
      open = { kind: 'section', name, text: '', line: at + 1, openLine: at }
      parts.push(open)
    }
  }
  if (open) faults.push({ file, line: open.openLine, reason: explainOpen(open.name) })
  if (faults.length > 0) throw new ContentError(faults)
  return parts.filter((part) => part.kind === 'section' || part.text.trim() !== '')
}

const explainOpen = (name: string) => `The section '${name}' is not closed: end it with a line :::`

function appendProse(parts: Part[], line: string, at: number): void {
  const last = parts.at(-1)
  if (last?.kind === 'prose') last.text += `${line}\n`
  else parts.push({ kind: 'prose', text: `${line}\n`, line: at })
}

/** Says of each line of a body in turn whether it belongs to fenced code or to a comment. */
function createTextTracker(): (line: string) => boolean {
  let marks = ''
  let isComment = false
  return (line) => {
    if (isComment) {
      isComment = !line.includes('-->')
      return true
    }
    const found = fence.exec(line)?.groups
    if (marks !== '') {
      if (found?.marks?.startsWith(marks) && found.rest?.trim() === '') marks = ''
      return true
    }
    if (found?.marks && !(found.marks.startsWith('`') && found.rest?.includes('`'))) {
      marks = found.marks
      return true
    }
    isComment = /^ {0,3}<!--/.test(line) && !line.includes('-->')
    return isComment
  }
}
