import { posix } from 'node:path'
import { type ReadSource, readSource, resolveImport, type Source } from './read-source.ts'
import { type Area, areas, meaninglessFolders, serviceModules, silencers, statementCalls } from './rules.ts'

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Tests and what they share may use any package and `tests/`; towards the areas they are bound as their neighbours are. */
const isTest = (path: string): boolean => /\.test\.tsx?$|\/(testing|examples)\//.test(path)

const findArea = (path: string): Area | undefined =>
  areas.filter(({ folder }) => isWithin(path, folder)).sort((a, b) => b.folder.length - a.folder.length)[0]

function checkOwnImport(path: string, target: string, area: Area): string[] {
  if (isTest(path) && isWithin(target, 'tests')) return []
  const isAllowed = [area.folder, ...area.mayImport].some((folder) => isWithin(target, folder))
  return isAllowed ? [] : [`${area.folder}/ may not import ${target}`]
}

function checkPackage(path: string, specifier: string, area: Area): string[] {
  if (isTest(path)) return []
  const isAllowed = (area.packages?.test(specifier) ?? true) && !area.notPackages?.test(specifier)
  return isAllowed ? [] : [`${area.folder}/ may not import the package ${specifier}`]
}

function checkImports(path: string, { imports }: ReadSource, area: Area): string[] {
  return imports.flatMap((specifier) => {
    const target = resolveImport(path, specifier)
    return target === undefined ? checkPackage(path, specifier, area) : checkOwnImport(path, target, area)
  })
}

const moduleOf = (path: string): string | undefined => {
  const [folder, module, ...rest] = path.split('/')
  return folder === 'service' && rest.length > 0 ? module : undefined
}

/** The service's modules form an acyclic graph and are entered through their `index.ts`, by the host and the CLI too. */
function checkModuleImports(path: string, { imports }: ReadSource): string[] {
  const own = moduleOf(path)
  if (isTest(path) || isWithin(path, 'tests')) return []
  return imports.flatMap((specifier) => {
    const target = resolveImport(path, specifier) ?? ''
    const other = moduleOf(target)
    const entry = `service/${other}/index.ts`
    if (other === undefined)
      return own && isWithin(target, 'service') ? [`service/${own}/ may not import ${target}`] : []
    if (own === other) return target === entry ? [`service/${own}/ may not import its own entry`] : []
    if (own && serviceModules.indexOf(other) >= serviceModules.indexOf(own)) {
      return [`service/${own}/ may not import service/${other}/`]
    }
    return target === entry ? [] : [`${target} may only be imported through ${entry}`]
  })
}

/** SQL stands in repositories, and in the module that is about the database itself. */
function checkStatements(path: string, { calls }: ReadSource): string[] {
  const mayHaveStatements = /(^|-)repository\.ts$/.test(posix.basename(path)) || isWithin(path, 'service/database')
  if (isTest(path) || !isWithin(path, 'service') || mayHaveStatements) return []
  return statementCalls.filter((name) => calls.includes(name)).map((name) => `only a repository may use ${name}`)
}

/** Tables that several modules write to: a table belongs to the one module that does. Migrations and copies do not count. */
export function findSharedTables(sources: Source[]): string[] {
  const writers = new Map<string, Set<string>>()
  for (const source of sources) {
    const module = moduleOf(source.path)
    if (module === undefined || module === 'database' || isTest(source.path)) continue
    for (const table of readSource(source).writes) {
      writers.set(table, (writers.get(table) ?? new Set()).add(module))
    }
  }
  return [...writers]
    .filter(([, modules]) => modules.size > 1)
    .map(([table, modules]) => `${table} is written by ${[...modules].sort().join(' and ')}`)
}

const checkCalls = (path: string, { calls }: ReadSource, { folder, notCalls = [] }: Area): string[] =>
  isTest(path) ? [] : notCalls.filter((name) => calls.includes(name)).map((name) => `${folder}/ may not call ${name}()`)

const checkEscapes = ({ escapes, comments }: ReadSource): string[] => [
  ...escapes.map((words) => `'${words}' silences a type`),
  ...silencers
    .filter((word) => comments.some((text) => text.includes(word)))
    .map((word) => `'${word}' silences a check`),
]

const checkFolders = (path: string): string[] =>
  posix
    .dirname(path)
    .split('/')
    .filter((folder) => meaninglessFolders.includes(folder))
    .map((folder) => `a folder named '${folder}' does not say what it is for`)

/** Everything in these files that breaks the rules of the code base, each as `path: what is wrong`. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const { path } = source
    const read = readSource(source)
    const area = findArea(path)
    const ofArea = area ? [...checkImports(path, read, area), ...checkCalls(path, read, area)] : []
    const ofModule = [...checkModuleImports(path, read), ...checkStatements(path, read)]
    return [...checkFolders(path), ...ofArea, ...ofModule, ...checkEscapes(read)].map(
      (problem) => `${path}: ${problem}`,
    )
  })
}
