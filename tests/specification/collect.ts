import type { Rule } from './rule.ts'

/** A file's contents under its path from the project's root. */
export type SourceFile = { path: string; text: string }

/** A rule with the files that carry it: tests, and code that names its id. */
export type Trace = Rule & { tests: string[]; code: string[] }

const bracketedId = /\[([a-z0-9-]+\.[a-z0-9-]+)\](?![(:])/g
const tagList = /\b(?:tags|rules): \[([^\]]*)\]/g
const quotedId = /'([a-z0-9-]+\.[a-z0-9-]+)'/g
const notRun = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo)\b.*/g
const commentText = /\/\*[\s\S]*?\*\/|\/\/.*/g

/**
 * The rule ids that a test file carries as tags: `{ tags: ['area.name'] }`, or `rules: [...]` in a table whose rows become
 * tests. A skipped test carries none.
 */
export function findTestedIds(file: SourceFile): string[] {
  return capturesOf(file.text.replace(notRun, ''), tagList).flatMap((list) => capturesOf(list, quotedId))
}

/** The rule ids that a code file's comments name in square brackets: '[area.name]'. */
export function findNamedIds(file: SourceFile): string[] {
  return capturesOf(commentsOf(file), bracketedId)
}

/** Follows each rule to the tests and the code that carry its id. */
export function traceRules(rules: readonly Rule[], tests: readonly SourceFile[], code: readonly SourceFile[]): Trace[] {
  const testPaths = groupPaths(tests, findTestedIds)
  const codePaths = groupPaths(code, findNamedIds)
  return rules.map((rule) => ({
    ...rule,
    tests: testPaths.get(rule.id) ?? [],
    code: codePaths.get(rule.id) ?? [],
  }))
}

/**
 * What only describes a rule is no proof that it is kept: tests and code of `contract/`, which say what the shapes and
 * limits are, count for nothing here.
 */
const keepsRules = (path: string) => !path.startsWith('contract/')

export const isTested = ({ tests }: Trace): boolean => tests.some(keepsRules)
export const isCoded = ({ code }: Trace): boolean => code.some(keepsRules)

/** The rules of landed issues that no test of what is built on the contract carries. */
export function listUntested(traces: readonly Trace[], landed: readonly number[]): Trace[] {
  return traces.filter((trace) => landed.includes(trace.issue) && !isTested(trace))
}

/** The ids in comments of code that no rule has. Vitest refuses an unknown id in a test's tags. */
export function listUnknown(rules: readonly Rule[], code: readonly SourceFile[]): string[] {
  const known = new Set(rules.map(({ id }) => id))
  return code.flatMap((file) => findNamedIds(file).flatMap((id) => (known.has(id) ? [] : [`${id} in ${file.path}`])))
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
