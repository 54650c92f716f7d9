import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Source = { path: string; source: string }

export type ReadSource = {
  /** What it imports in any way: statically, as a type, re-exported, dynamically. */
  imports: string[]
  /** Those of its imports that are loaded before it runs, and types. */
  staticImports: string[]
  /** The names of the functions it calls, `fetch` for `window.fetch` too, and the tags of its templates. */
  calls: string[]
  /** The tables that its statements write to, as the schema names them. */
  writes: string[]
  comments: string[]
  /** How it escapes the type checker, if it does: `any`, `as unknown as`, `!`, or a literal spread into another. */
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

const writingCalls = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
const writingStatement = /\b(?:insert into|delete from|merge into|update(?= [a-z_]+ set\b))\s+([a-z_]+)/g

const tablesWrittenIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(writingStatement)].map(([, table = '']) => toCamelCase(table)))

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function isCastTwice({ type, typeAnnotation }: Cast['expression']): boolean {
  return type === 'TSAsExpression' && typeAnnotation?.type === 'TSUnknownKeyword'
}

/** Reads a TypeScript file with a real parser, so that words in strings and comments do not count. Throws when it cannot. */
export function readSource({ path, source }: Source): ReadSource {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const read: ReadSource = {
    imports: [],
    staticImports: [],
    calls: [],
    writes: [],
    escapes: [],
    comments: comments.map(({ value }) => value),
  }
  const addImport = (node: { source: Expression | null }) => read.imports.push(...literal(node.source))
  const addStaticImport = (node: { source: Expression | null }) => {
    addImport(node)
    read.staticImports.push(...literal(node.source))
  }
  const addCall = ({ callee, arguments: [first] }: { callee: Expression; arguments: readonly Expression[] }) => {
    read.calls.push(...nameOf(callee))
    if (nameOf(callee).some((name) => writingCalls.includes(name))) read.writes.push(...literal(first))
  }
  const addTag = ({ tag, quasi }: { tag: Expression; quasi: { quasis: readonly { value: { raw: string } }[] } }) => {
    read.calls.push(...nameOf(tag))
    if (nameOf(tag).includes('sql')) read.writes.push(...tablesWrittenIn(quasi.quasis.map(({ value }) => value.raw)))
  }
  const addAny = () => read.escapes.push('any')
  const addNonNull = () => read.escapes.push('!')
  const addLiteralSpread = ({ argument }: { argument: { type: string } }) =>
    argument.type === 'ObjectExpression' && read.escapes.push('...{ }')
  const addCast = ({ expression }: Cast) => isCastTwice(expression) && read.escapes.push('as unknown as')
  new Visitor({
    ImportDeclaration: addStaticImport,
    ExportAllDeclaration: addStaticImport,
    ExportNamedDeclaration: addStaticImport,
    ImportExpression: addImport,
    TSImportType: addStaticImport,
    CallExpression: addCall,
    TaggedTemplateExpression: addTag,
    TSAnyKeyword: addAny,
    TSNonNullExpression: addNonNull,
    TSAsExpression: addCast,
    SpreadElement: addLiteralSpread,
    JSXSpreadAttribute: addLiteralSpread,
  }).visit(program)
  return read
}

/** The path inside the project that an import means, or undefined for a package. */
export function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
