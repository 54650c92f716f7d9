import { posix } from 'node:path'
import { meaninglessFolders, type Room, rooms, silencers } from './arrows.ts'
import { type ReadSource, readSource, resolveImport, type Source } from './read-source.ts'

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Tests and what they share may use any package and `tests/`; towards the rooms they are bound as their neighbours are. */
const isTest = (path: string): boolean => /\.test\.tsx?$|\/(testing|examples)\//.test(path)

const findRoom = (path: string): Room | undefined =>
  rooms.filter(({ folder }) => isWithin(path, folder)).sort((a, b) => b.folder.length - a.folder.length)[0]

function checkOwnImport(path: string, target: string, room: Room): string[] {
  if (isTest(path) && isWithin(target, 'tests')) return []
  const isAllowed = [room.folder, ...room.mayImport].some((folder) => isWithin(target, folder))
  return isAllowed ? [] : [`${room.folder}/ may not import ${target}`]
}

function checkPackage(path: string, specifier: string, room: Room): string[] {
  if (isTest(path)) return []
  const isAllowed = (room.packages?.test(specifier) ?? true) && !room.notPackages?.test(specifier)
  return isAllowed ? [] : [`${room.folder}/ may not import the package ${specifier}`]
}

function checkImports(path: string, { imports }: ReadSource, room: Room): string[] {
  return imports.flatMap((specifier) => {
    const target = resolveImport(path, specifier)
    return target === undefined ? checkPackage(path, specifier, room) : checkOwnImport(path, target, room)
  })
}

const checkCalls = (path: string, { calls }: ReadSource, { folder, notCalls = [] }: Room): string[] =>
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

/** Everything in these files that breaks the house's rules, each as `path: what is wrong`. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const { path } = source
    const read = readSource(source)
    const room = findRoom(path)
    const ofRoom = room ? [...checkImports(path, read, room), ...checkCalls(path, read, room)] : []
    return [...checkFolders(path), ...ofRoom, ...checkEscapes(read)].map((problem) => `${path}: ${problem}`)
  })
}
