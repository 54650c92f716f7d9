import type { BuildTarget } from './build-target.ts'
import { type BuiltFile, encodeBody } from './built-file.ts'

/** Files that take long and are rarely asked for: each is made for the first request, and kept until what it is made of changes. */
export type LateFiles = {
  has(path: string): boolean
  /** The file of a path. Rejects with what went wrong where it cannot be made, and tries again next time. */
  read(path: string): Promise<BuiltFile>
  /** The files that there are from now on. Those that were made and have not changed are kept. */
  replace(targets: readonly BuildTarget[]): void
}

export function createLateFiles(): LateFiles {
  let targets = new Map<string, BuildTarget>()
  const made = new Map<string, Promise<BuiltFile>>()
  return {
    has: (path) => targets.has(path),
    async read(path) {
      const kept = made.get(path)
      if (kept) return kept
      const target = targets.get(path)
      if (!target) throw new Error(`There is no file ${path}`)
      const file = makeFile(target)
      made.set(path, file)
      file.catch(() => made.get(path) === file && made.delete(path))
      return file
    },
    replace(changed) {
      const before = targets
      targets = new Map(changed.map((target) => [target.path, target]))
      for (const path of made.keys()) if (targets.get(path)?.stamp !== before.get(path)?.stamp) made.delete(path)
    },
  }
}

/** Makes a file, with its body in each encoding. */
export async function makeFile({ path, type, stamp, make }: BuildTarget): Promise<BuiltFile> {
  return { path, type, stamp, bodies: await encodeBody(Buffer.from(await make()), type) }
}
