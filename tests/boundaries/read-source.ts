import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Source = { path: string; source: string }

export type ReadSource = {
  /** What it imports in any way: statically, as a type, re-exported, dynamically. */
  imports: string[]
  /** The names of the functions it calls, `fetch` for `window.fetch` too. */
  calls: string[]
  comments: string[]
  /** How it escapes the type checker, if it does: `any`, `as unknown as`, `!`. */
  escapes: string[]
}

type Expression = { type: string; value?: unknown; name?: unknown; property?: Expression }

type Cast = { expression: { type: string; typeAnnotation?: { type: string } | null } }

const literal = (expression: Expression | null | undefined): string[] =>
  expression?.type === 'Literal' && typeof expression.value === 'string' ? [expression.value] : []

function nameOf(callee: Expression): string[] {
  if (callee.type === 'Identifier' && typeof callee.name === 'string') return [callee.name]
  return callee.type === 'MemberExpression' && callee.property ? nameOf(callee.property) : []
}

function isCastTwice({ type, typeAnnotation }: Cast['expression']): boolean {
  return type === 'TSAsExpression' && typeAnnotation?.type === 'TSUnknownKeyword'
}

/** Reads a TypeScript file with a real parser, so that words in strings and comments do not count. Throws when it cannot. */
export function readSource({ path, source }: Source): ReadSource {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const read: ReadSource = { imports: [], calls: [], escapes: [], comments: comments.map(({ value }) => value) }
  const addImport = (node: { source: Expression | null }) => read.imports.push(...literal(node.source))
  const addCall = ({ callee }: { callee: Expression }) => read.calls.push(...nameOf(callee))
  const addAny = () => read.escapes.push('any')
  const addNonNull = () => read.escapes.push('!')
  const addCast = ({ expression }: Cast) => isCastTwice(expression) && read.escapes.push('as unknown as')
  new Visitor({
    ImportDeclaration: addImport,
    ExportAllDeclaration: addImport,
    ExportNamedDeclaration: addImport,
    ImportExpression: addImport,
    TSImportType: addImport,
    CallExpression: addCall,
    TSAnyKeyword: addAny,
    TSNonNullExpression: addNonNull,
    TSAsExpression: addCast,
  }).visit(program)
  return read
}

/** The path inside the project that an import means, or undefined for a package. */
export function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
