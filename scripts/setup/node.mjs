import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packagesFolder } from './places.mjs'
import { SetupError } from './problem.mjs'

const neededMajor = 24

/** Flags every task runs with: type stripping and node:sqlite would otherwise announce themselves on each start. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning']

/** The path of a Node new enough to run the program: the one npm installed, else the one that runs this file. */
export const findNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = join(packagesFolder, `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new SetupError(
    `Backline runs on Node ${neededMajor}, which npm has no pinned package of for ${process.platform} ${process.arch}; ` +
      `this is Node ${process.versions.node}. Install Node ${neededMajor} and run the command again.`,
  )
}
