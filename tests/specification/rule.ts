/** One thing the specification promises: its id, where it stands, its own words, and the issue that completes it. */
export type Rule = { id: string; section: string; issue: number; words: string }

/** The specification saying a rule a second time; `of` is the rule's id. */
export type Echo = { of: string; section: string; words: string }

/** Words that promise nothing a test could hold: headings of lists, and what the specification leaves open. */
export type Silence = { section: string; words: string }

/** Builds one section's rules from rows of id, issue and words. */
export function rulesOf(section: string, rows: [id: string, issue: number, words: string][]): Rule[] {
  return rows.map(([id, issue, words]) => ({ id, section, issue, words }))
}

/** Builds one section's echoes from rows of the rule's id and words. */
export function echoesOf(section: string, rows: [of: string, words: string][]): Echo[] {
  return rows.map(([of, words]) => ({ of, section, words }))
}

/** Builds one section's silences from their words. */
export function silencesOf(section: string, words: string[]): Silence[] {
  return words.map((text) => ({ section, words: text }))
}
