import { ContentError } from './faults.ts'

/** A file's two parts, each with the line on which it begins. */
export type SplitText = { frontMatter: string; frontMatterLine: number; body: string; bodyLine: number }

const pattern = /^---\r?\n(?<frontMatter>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

/** Splits a Markdown file into the YAML between its `---` lines and the rest. */
export function splitFrontMatter(file: string, text: string): SplitText {
  const found = text.startsWith('---') ? pattern.exec(text) : null
  if (!found) throw new ContentError([{ file, line: 1, reason: 'Must begin with front matter between two --- lines' }])
  const head = text.slice(0, found[0].length)
  return {
    frontMatter: found.groups?.frontMatter ?? '',
    frontMatterLine: 2,
    body: text.slice(head.length),
    bodyLine: head.split('\n').length,
  }
}
