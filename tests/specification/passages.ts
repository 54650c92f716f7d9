import type { Quotation } from './rules.ts'

/** A stretch of the specification under one heading, its white space folded. */
export type Passage = { section: string; text: string }

type Span = { start: number; end: number }

/**
 * Splits the specification's text into passages. A passage's section is its number, with the label of its list where it
 * has one ('7 Identity'); what precedes section 1 is 'Introduction'. Headings are left out, labels are kept.
 */
export function readPassages(specification: string): Passage[] {
  const passages: Passage[] = []
  let number = 'Introduction'
  let label = ''
  for (const block of specification.split(/\n\s*\n/).map(foldSpace)) {
    const heading = /^#+ (?:(\d+)\.)?/.exec(block)
    if (heading) number = heading[1] ?? number
    else if (/^[^-].*:$/.test(block)) label = block
    else {
      const section = label === '' ? number : `${number} ${label.slice(0, -1)}`
      passages.push({ section, text: `${label} ${block}`.trim() })
      label = ''
    }
  }
  return passages
}

/** Tells whether a passage stands in a section as rules name it: '2' exactly, '7 Orders' by its label's first words. */
export function isInSection(passage: Passage, section: string): boolean {
  return passage.section === section || (section.includes(' ') && passage.section.startsWith(`${section} `))
}

/** How often the words stand in their section, as whole words and letter by letter. */
export function countOccurrences(passages: readonly Passage[], quotation: Quotation): number {
  return passages
    .filter((passage) => isInSection(passage, quotation.section))
    .reduce((count, passage) => count + findSpans(passage.text, quotation.words).length, 0)
}

/** The stretches of the specification that no quotation covers, each as 'section: words'. */
export function listUncovered(passages: readonly Passage[], quotations: readonly Quotation[]): string[] {
  return passages.flatMap((passage) => {
    const spans = quotations
      .filter((quotation) => isInSection(passage, quotation.section))
      .flatMap((quotation) => findSpans(passage.text, quotation.words))
    return uncoveredRuns(passage.text, spans).map((run) => `${passage.section}: ${run}`)
  })
}

/** Words and marks that join two statements without saying anything themselves. */
const joiningWords = new Set(['and', 'or', '-'])

function uncoveredRuns(text: string, spans: Span[]): string[] {
  const runs: string[][] = [[]]
  for (const match of text.matchAll(/\S+/g)) {
    const word = match[0].replace(/^[(']+|[),.;:']+$/g, '')
    const start = match.index + match[0].indexOf(word)
    const covered = spans.some((span) => span.start <= start && start + word.length <= span.end)
    if (covered) runs.push([])
    else if (!joiningWords.has(word)) runs.at(-1)?.push(match[0])
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '))
}

function findSpans(text: string, words: string): Span[] {
  const spans: Span[] = []
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + 1)) {
    const end = start + words.length
    const before = text.slice(start - 1, start)
    const after = text.slice(end, end + 1)
    if (/^[\s('{]?$/.test(before) && /^[\s),.;:']?$/.test(after)) spans.push({ start, end })
  }
  return spans
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
