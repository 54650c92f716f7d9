import { readSource, resolveImport, type Source } from './read-source.ts'

/**
 * Files that import each other, directly or through others: each circle once, as the way round from its first file. Imports
 * of types count; files that are loaded only when they are needed, by `import()`, do not.
 */
export function findCircles(sources: readonly Source[]): string[] {
  const imported = new Map(sources.map((source) => [source.path, listImported(source)]))
  const circles: string[] = []
  const finished = new Set<string>()

  function visit(path: string, way: readonly string[]): void {
    if (way.includes(path)) {
      circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
      return
    }
    if (finished.has(path)) return
    for (const target of imported.get(path) ?? []) visit(target, [...way, path])
    finished.add(path)
  }

  for (const { path } of sources) visit(path, [])
  return circles
}

const listImported = (source: Source): string[] =>
  readSource(source).staticImports.flatMap((specifier) => resolveImport(source.path, specifier) ?? [])
