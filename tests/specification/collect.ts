import type { Rule } from './rule.ts'

/** A file's contents under its path from the project's root. */
export type SourceFile = { path: string; text: string }

/** A rule id that a test's name carries, and where. */
export type TestedId = { id: string; path: string; line: number }

/** A rule with the files that carry it: tests, code that names its id, code that cites its section. */
export type Trace = Rule & { tests: string[]; code: string[]; citing: string[] }

const bracketedId = /\[([a-z0-9-]+\.[a-z0-9-]+)\](?![(:])/g
const stringLiteral = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const notRun = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo)\b/
const commentText = /\/\*[\s\S]*?\*\/|\/\/.*/g
const citation = /specification[^)\n]*?§[^).\n]*/gi
const citedSection = /§(\d)(?: ([A-Z][a-z]+(?: [a-z]+)*))?/g

/**
 * The rule ids in a test file's names: '[area.name]' inside a string that stands on one line. A test that is marked to be
 * skipped or still to do carries nothing.
 */
export function findTestedIds(file: SourceFile): TestedId[] {
  return file.text.split('\n').flatMap((text, index) => {
    if (notRun.test(text)) return []
    const names = (text.match(stringLiteral) ?? []).join('\n')
    return capturesOf(names, bracketedId).map((id) => ({ id, path: file.path, line: index + 1 }))
  })
}

/** The rule ids that a code file's comments name in square brackets. */
export function findNamedIds(file: SourceFile): string[] {
  return capturesOf(commentsOf(file), bracketedId)
}

/** The sections that a code file's comments cite, such as '9' and '7 Orders' from '(specification §7 Orders, §9)'. */
export function findCitedSections(file: SourceFile): string[] {
  const citations = (commentsOf(file).match(citation) ?? []).join('\n')
  return [...citations.matchAll(citedSection)].map(([, number, label]) => (label ? `${number} ${label}` : `${number}`))
}

/** Follows each rule to the tests and the code that carry it. A citation of a whole section counts for all its rules. */
export function traceRules(rules: readonly Rule[], tests: readonly SourceFile[], code: readonly SourceFile[]): Trace[] {
  const testPaths = groupPaths(tests, (file) => findTestedIds(file).map(({ id }) => id))
  const codePaths = groupPaths(code, findNamedIds)
  const citingPaths = groupPaths(code, findCitedSections)
  return rules.map((rule) => ({
    ...rule,
    tests: testPaths.get(rule.id) ?? [],
    code: codePaths.get(rule.id) ?? [],
    citing: sectionsAbove(rule.section).flatMap((section) => citingPaths.get(section) ?? []),
  }))
}

/** The rules of landed issues that no test carries. */
export function listUntested(traces: readonly Trace[], landed: readonly number[]): Trace[] {
  return traces.filter((trace) => landed.includes(trace.issue) && trace.tests.length === 0)
}

/** The ids that tests carry and no rule has. */
export function listUnknown(rules: readonly Rule[], tests: readonly SourceFile[]): TestedId[] {
  const known = new Set(rules.map(({ id }) => id))
  return tests.flatMap(findTestedIds).filter(({ id }) => !known.has(id))
}

function commentsOf(file: SourceFile): string {
  return (file.text.match(commentText) ?? []).join('\n')
}

function capturesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}

function groupPaths(files: readonly SourceFile[], keysOf: (file: SourceFile) => string[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const file of files) {
    for (const key of new Set(keysOf(file))) grouped.set(key, [...(grouped.get(key) ?? []), file.path])
  }
  return grouped
}

/** '7 Orders' stands in '7 Orders' and in '7'. */
function sectionsAbove(section: string): string[] {
  const number = section.split(' ')[0] ?? section
  return number === section ? [section] : [section, number]
}
