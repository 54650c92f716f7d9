import { readFileSync } from 'node:fs'

/** A package as the lock file pins it. */
export type LockedPackage = {
  /** Where it lies: `node_modules/ajv/node_modules/fast-uri`. */
  path: string
  name: string
  version: string
  /** As its own manifest says it; undefined where that says nothing. */
  license: string | undefined
  /** Its checksum, like `sha512-…` in base64. */
  integrity: string | undefined
  /** Only work on the program needs it, never the program. */
  isDevelopment: boolean
  hasInstallScript: boolean
  /** Its makers advised against it when the file was made. */
  isDeprecated: boolean
  /** What it asks for, by name. */
  wants: readonly string[]
}

/** What the project itself asks for, as in package.json. */
export type Manifest = {
  name: string
  version: string
  license: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  devDependencies: Record<string, string>
  /** Which packages may run a script as they are installed. */
  allowScripts: Record<string, boolean>
}

type LockEntry = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  hasInstallScript?: boolean
  deprecated?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const folder = 'node_modules/'

/** Every package of a lock file's text (version 3), those for other platforms too. */
export function readLock(text: string): LockedPackage[] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(text)
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf(folder) + folder.length),
      version: entry.version,
      license: entry.license,
      integrity: entry.integrity,
      isDevelopment: entry.dev === true,
      hasInstallScript: entry.hasInstallScript === true,
      isDeprecated: entry.deprecated !== undefined,
      wants: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }),
    }))
}

/** The package that one of them gets when it asks for a name: the nearest, as Node looks it up. */
export function findWanted(all: ReadonlyMap<string, LockedPackage>, from: string, name: string) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const found = all.get(`${at === '' ? '' : `${at}/`}${folder}${name}`)
    if (found || at === '') return found
  }
}

export const readManifest = (): Manifest => JSON.parse(readFileSync('package.json', 'utf8'))
export const readLockFile = (): string => readFileSync('package-lock.json', 'utf8')

/** The versions of all packages that the project itself asks for, by name. */
export const listRequested = (manifest: Manifest): Record<string, string> => ({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
})
