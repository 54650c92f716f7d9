import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The file of each of React's packages that runs in production. */
const productionFiles = new Map([
  ['react', 'react.production.js'],
  ['react/jsx-runtime', 'react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom.production.js'],
  ['react-dom/client', 'react-dom-client.production.js'],
  ['scheduler', 'scheduler.production.js'],
])
const fileNames = new Set(productionFiles.values())

/**
 * Gives browsers React's own files as ECMAScript modules. As CommonJS nothing can be left out of them; as modules what
 * the site does not use stays behind, some 2.5 KB after compression. Development and the server keep React as it comes.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const file = productionFiles.get(source)
      if (file === undefined) return null
      const entry = await this.resolve(source, importer, { ...options, skipSelf: true })
      return entry && join(dirname(entry.id), 'cjs', file)
    },
    transform(code, id) {
      return fileNames.has(basename(id)) ? { code: toModule(code), map: null } : null
    },
  }
}

const requires = /^var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/m
const leftOvers = /\brequire\(|\bexports\b|\bmodule\./

/**
 * A CommonJS file as a module: what it requires at its top is imported, what it gives to `exports` is exported. Throws
 * when the file does anything else with them, so that another way of writing it is noticed.
 */
export function toModule(code: string): string {
  const imports: string[] = []
  const body = code.replace(requires, (_, list: string) => {
    for (const [, name, source] of list.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
      imports.push(`import * as ${name} from "${source}"`)
    return ''
  })
  const counts = countExports(body)
  const isConstant = (name: string) => counts.get(name) === 1
  const text = body
    .replace(/^exports\.(\w+) =/gm, (found, name: string) => (isConstant(name) ? `const ${local(name)} =` : found))
    .replace(/\bexports\.(\w+)/g, (_, name: string) => local(name))
  const problem = leftOvers.exec(text)
  if (problem) throw new Error(`Not to be made a module, because of: ${text.slice(problem.index).split('\n', 1)[0]}`)
  const names = [...counts.keys()]
  const variables = names.filter((name) => !isConstant(name)).map((name) => `let ${local(name)}`)
  const exported = names.map((name) => `${local(name)} as ${name}`)
  return [...imports, ...variables, text, `export { ${exported.join(', ')} }`].join('\n')
}

const local = (name: string) => `exported_${name}`

/** How often each export is named. One that is named once, at the start of a line, never changes. */
function countExports(code: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, name = ''] of code.matchAll(/\bexports\.(\w+)/g)) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const name of counts.keys())
    if (!new RegExp(`^exports\\.${name} =`, 'm').test(code)) counts.set(name, Number.POSITIVE_INFINITY)
  return counts
}
