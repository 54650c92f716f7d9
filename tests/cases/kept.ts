import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CaseResult } from './case.ts'

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

export type KeptResult = CaseResult & { state: string; seconds: number }

/** The results of cases by name, with the state of the tree they ran on. */
type KeptResults = Record<string, KeptResult>

/** The results in the file; none when it is not there or was not written by `writeKept`. */
export function readKept(file: string): KeptResults {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return {}
    throw error
  }
}

/** Writes the file whole or not at all, so that an interruption costs one case at most. */
export function writeKept(file: string, results: KeptResults): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
