import { readFileSync } from 'node:fs'

/** Words of the specification, and the section in which they stand. */
export type Quotation = { section: string; words: string }
/** A promise of the specification in its own words, under an id that tests and code carry. */
export type Rule = Quotation & { id: string }

/** The quotations of the specification, read from `rules.txt`. */
export type QuotedSpecification = {
  rules: Rule[]
  /** Where a rule is said again. */
  repetitions: Rule[]
  /** Headings, and what the specification leaves open. */
  unruled: Quotation[]
}

const entry = /^(?:(again )?([a-z0-9-]+\.[a-z0-9-]+)|no rule): (.+)$/

/** Reads `# section` headings and entries; an indented line continues its entry. Throws for what is neither, and an id twice. */
export function parseRules(text: string): QuotedSpecification {
  const read: QuotedSpecification = { rules: [], repetitions: [], unruled: [] }
  let section = ''
  for (const line of text.replace(/\n +/g, ' ').split('\n').filter(Boolean)) {
    const [, again, id, words = ''] = entry.exec(line) ?? []
    if (line.startsWith('# ')) section = line.slice(2)
    else if (words === '') throw new Error(`'${line}' is no rule such as 'area.name: words'`)
    else if (id === undefined) read.unruled.push({ section, words })
    else if (again !== undefined) read.repetitions.push({ id, section, words })
    else if (read.rules.some((rule) => rule.id === id)) throw new Error(`There are two rules '${id}'`)
    else read.rules.push({ id, section, words })
  }
  return read
}

export const { rules, repetitions, unruled } = parseRules(readFileSync(new URL('rules.txt', import.meta.url), 'utf8'))
