import { readSource, resolveImport, type Source } from './read-source.ts'

/** The entries and everything that they import, directly or not. */
export function findReachable(entries: string[], sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(entries)
  for (const path of reached) {
    const source = byPath.get(path)
    for (const specifier of source ? readSource(source).imports : []) {
      const target = resolveImport(path, specifier)
      if (target !== undefined) reached.add(target)
    }
  }
  return [...reached]
}
