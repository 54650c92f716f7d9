import { readFileSync } from 'node:fs'

/** What of a process is in memory, its program file included, in millions of bytes. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1_000_000
}
