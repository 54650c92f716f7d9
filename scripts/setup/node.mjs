import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, packagesFolder } from './places.mjs'
import { SetupError } from './progress.mjs'

const neededMajor = 24

/**
 * Flags every task runs with. Without them type stripping and node:sqlite print a warning on each start, V8 keeps some 80 MB for
 * short-lived objects, and it optimises the embedded database during the start, which takes 0.4 s and some 500 MB.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--wasm-tiering-budget=1000000000',
]

/**
 * What every task finds in its environment unless it is set: where compiled code is kept from one start to the next, and that
 * glibc keeps its free memory in two places, not eight for each core, and gives back what is larger than 128 KiB.
 */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Whether a machine's own Node takes the place of the one that npm installed: where it is a later release of the same
 * major version, for those mend what the earlier ones let strangers do.
 * @param {string} own
 * @param {string} installed
 */
export const isLaterRelease = (own, installed) => {
  const [major, ...release] = own.split('.').map(Number)
  const [sameMajor, ...packaged] = installed.split('.').map(Number)
  const differs = release.findIndex((number, place) => number !== packaged[place])
  return major === sameMajor && Number(release[differs]) > Number(packaged[differs])
}

/** The path of a Node to run the program: the one npm installed, unless the one that runs this file serves better. */
export const findNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(packagesFolder, `node-${platform}-${process.arch}`)
  const installed = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed)) {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return isLaterRelease(process.versions.node, version) ? process.execPath : installed
  }
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new SetupError(
    `Backline runs on Node ${neededMajor}, which npm has no pinned package of for ${process.platform} ${process.arch}; ` +
      `this is Node ${process.versions.node}. Install Node ${neededMajor} and run the command again.`,
  )
}
