/** A line of a release's notes; `kind` is the word it begins with, such as 'Added'. */
export type Change = { kind: string | null; text: string }

/** The notes of a release: a summary in one line, null if there is none, and its changes. */
export type ReleaseNotes = { summary: string | null; changes: Change[] }

/** Notes as vendors write them: a line that sums up, then a line for each change. */
export function readNotes(description: string): ReleaseNotes {
  const [summary = null, ...changes] = description
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { summary, changes: changes.map(readChange) }
}

/** 'Fixed: the jar' is a change of the kind Fixed; only one word before the colon makes a kind. */
function readChange(line: string): Change {
  const [, kind, text] = /^(\p{L}+): +(.+)$/u.exec(line) ?? []
  return kind !== undefined && text !== undefined ? { kind, text } : { kind: null, text: line }
}
