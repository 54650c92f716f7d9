import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longTag } from '../environment/length.ts'
import type { Rule } from './rules.ts'

/** A file's contents under its path from the project's root. */
export type SourceFile = { path: string; text: string }

/** A rule with the files that carry it: tests, and code that names its id. */
export type Trace = Rule & { tests: string[]; code: string[] }

const root = fileURLToPath(new URL('../../', import.meta.url))
const ignored = ['**/node_modules/**', 'dist/**', '.*/**', 'tests/specification/**']

export const readSpecification = (): string => readFileSync(join(root, 'docs/specification.txt'), 'utf8')
export const readTests = (): SourceFile[] => readFiles(['**/*.test.{ts,tsx}'], ignored)
export const readCode = (): SourceFile[] =>
  readFiles(['**/*.{ts,tsx,mjs,css}'], [...ignored, 'tests/**', '**/*.test.*'])

function readFiles(patterns: string[], exclude: string[]): SourceFile[] {
  const paths = globSync(patterns, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const bracketedId = /\[([a-z0-9-]+\.[a-z0-9-]+)\](?![(:])/g
const tagList = /\b(?:tags|rules): \[([^\]]*)\]/g
const quotedId = /'([a-z0-9-]+\.[a-z0-9-]+)'/g
const notRun = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo)\b.*/g
const commentText = /\/\*[\s\S]*?\*\/|\/\/.*/g

/**
 * The rule ids that a test file carries as tags: `{ tags: ['area.name'] }`, or `rules: [...]` in a table whose rows become
 * tests. A skipped test carries none, nor does one that only the long form of the tests has.
 */
export const findTestedIds = ({ text }: SourceFile): string[] =>
  findAll(text.replace(notRun, ''), tagList)
    .filter((list) => !list.includes(`'${longTag}'`))
    .flatMap((list) => findAll(list, quotedId))

const longSuite = new RegExp(`\\bdescribe\\b[^{}]*\\{[^{}]*\\btags: \\[[^\\]]*'${longTag}'`, 'g')

/** The suites that have the tag of the long form, with the path of their file. */
export const findLongSuites = ({ path, text }: SourceFile): string[] =>
  (text.match(longSuite) ?? []).map((suite) => `${path}: ${suite}`)

/** The rule ids that a code file's comments name in square brackets: '[area.name]'. */
export const findNamedIds = ({ text }: SourceFile): string[] =>
  findAll((text.match(commentText) ?? []).join('\n'), bracketedId)

const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

/**
 * Finds the tests and the code that carry each rule. Those of `contract/` do not count: describing a shape or a limit does
 * not prove that it is kept.
 */
export function traceRules(rules: readonly Rule[], tests: readonly SourceFile[], code: readonly SourceFile[]): Trace[] {
  const keepsRules = ({ path }: SourceFile) => !path.startsWith('contract/')
  const testIds = tests.filter(keepsRules).map((file) => ({ path: file.path, ids: findTestedIds(file) }))
  const codeIds = code.filter(keepsRules).map((file) => ({ path: file.path, ids: findNamedIds(file) }))
  const pathsOf = (files: typeof testIds, id: string) =>
    files.filter(({ ids }) => ids.includes(id)).map(({ path }) => path)
  return rules.map((rule) => ({ ...rule, tests: pathsOf(testIds, rule.id), code: pathsOf(codeIds, rule.id) }))
}

/** The ids in comments of code that no rule has. Vitest refuses an unknown id in a test's tags. */
export function listUnknownIds(rules: readonly Rule[], code: readonly SourceFile[]): string[] {
  const known = new Set(rules.map(({ id }) => id))
  return code.flatMap((file) => findNamedIds(file).flatMap((id) => (known.has(id) ? [] : [`${id} in ${file.path}`])))
}
