import path from 'node:path'
import type { Selectable } from 'kysely'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Schema } from '#service/database/schema.ts'

/** The values of every column, by table, as they are read. */
export type StoredTables = { [Table in keyof Schema]: Selectable<Schema[Table]> }

/** Columns of these types are told by the database's own schema. */
const plain = /^(string|number|boolean|Date|null| \| )+$/

/** What columns may hold that have a narrower type than the database knows: enumerations, and documents kept as JSON. */
export function readStoredTypes(): string[] {
  const api = new API({ cwd: path.resolve(import.meta.dirname, '../..') })
  try {
    return readTypes(api)
  } finally {
    api.close()
  }
}

function readTypes(api: API): string[] {
  const project = api.updateSnapshot({ openProject: 'tsconfig.node.json' }).getProjects()[0]
  const file = project?.program.getSourceFile(import.meta.filename)
  const module = file && project?.checker.getSymbolAtLocation(file)
  if (!project || !module) throw new Error('The type checker does not know this file')
  const { checker } = project
  const tables = checker.getExportsOfModule(module).find(({ name }) => name === 'StoredTables')
  if (!tables) throw new Error('The type checker does not know the tables')
  return propertiesOf(checker, checker.getDeclaredTypeOfSymbol(tables)).flatMap(([table, columns]) =>
    propertiesOf(checker, columns)
      .map(([column, type]) => [`${table}.${column}`, write(checker, type)] as const)
      .filter(([, type]) => !plain.test(type))
      .map(([name, type]) => `${name}: ${type}`),
  )
}

const propertiesOf = (checker: Checker, type: Type) =>
  checker.getPropertiesOfType(type).map((symbol) => {
    const property = checker.getTypeOfSymbol(symbol)
    if (!property) throw new Error(`${symbol.name} has no type`)
    return [`${symbol.name}${symbol.flags & SymbolFlags.Optional ? '?' : ''}`, property] as const
  })

/** A type in full: without the names of other types, and in the same order wherever they are declared. */
function write(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.Boolean) return 'boolean'
  if (type.isUnionType()) {
    const members = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined))
    const written = members.map((member) => write(checker, member))
    const hasBoth = written.includes('true') && written.includes('false')
    const kept = hasBoth ? [...written.filter((one) => one !== 'true' && one !== 'false'), 'boolean'] : written
    return [...new Set(kept)].sort().join(' | ')
  }
  if (!type.isObjectType() && !type.isIntersectionType()) return checker.typeToString(type)
  if (checker.isArrayLikeType(type)) return `Array<${typeArguments(checker, type)}>`
  const name = checker.typeToString(type)
  if (name === 'Date' || name.startsWith('Buffer') || name.startsWith('Uint8Array')) return name.replace(/<.*/, '')
  const fields = propertiesOf(checker, type).map(([field, value]) => `${field}: ${write(checker, value)}`)
  const index = checker.getIndexInfosOfType(type).map(({ valueType }) => `[name]: ${write(checker, valueType)}`)
  return `{ ${[...fields.sort(), ...index].join(', ')} }`
}

const typeArguments = (checker: Checker, type: Type): string =>
  type.isTypeReference()
    ? checker
        .getTypeArguments(type)
        .map((argument) => write(checker, argument))
        .join(', ')
    : 'unknown'
