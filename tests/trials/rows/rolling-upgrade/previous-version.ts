import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit before the newest change of the database landed. Throws where there is no history to find it in. */
export async function findPreviousVersion(): Promise<string> {
  const folder = 'service/database/migrations'
  const { stdout } = await run('git', ['log', '-1', '--diff-filter=A', '--format=%H', '--', folder])
  const newest = stdout.trim()
  if (newest === '') throw new Error('This is no clone with its history: nothing tells what the previous version was')
  return (await run('git', ['rev-parse', `${newest}~1`])).stdout.trim()
}

/** Unpacks a version into a folder and builds its site, with the packages that are here. */
export async function unpackVersion(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  await run('bash', ['-c', `set -o pipefail; git archive ${commit} | tar --extract --directory "${folder}"`])
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const flags = ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', 'dist']
  await run(process.execPath, flags, { cwd: folder })
}
