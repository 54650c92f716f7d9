import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Stat = { parent: number; seconds: number }

/** The processor time that processes have taken so far, in seconds; those that have ended count nothing. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (readStat(pid)?.seconds ?? 0), 0)

/** All processes that a process has started, such as PostgreSQL's for its connections. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === parent)

export const parentOf = (pid: number): number => readStat(pid)?.parent ?? 0

function readStat(pid: number): Stat | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  try {
    // The name, in brackets, may hold anything.
    const [, , rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ').map(Number)
    return { parent: fields[1] ?? 0, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}
