import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * A name for the state of the working tree: the commit, and a hash of what was changed since. Undefined outside a clone,
 * where no result can be known to be of this state.
 */
export function readTreeState(): string | undefined {
  try {
    const commit = git('rev-parse', '--short', 'HEAD').trim()
    const changes = git('diff', 'HEAD')
    const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(existsSync)
    if (changes === '' && added.length === 0) return commit
    const hash = createHash('sha256').update(changes)
    for (const path of added) hash.update(`${path}\0`).update(readFileSync(path))
    return `${commit}+${hash.digest('hex').slice(0, 12)}`
  } catch (error) {
    if (error instanceof Error && ('status' in error || 'code' in error)) return undefined
    throw error
  }
}
