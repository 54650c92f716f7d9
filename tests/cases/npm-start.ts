import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** The program as `npm start` starts it: the setup script and, under it, the program itself. */
export type Start = {
  child: ChildProcess
  url: string
  output(): string
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const readyWithinMs = 60_000

/** Starts `npm start`'s script on a port and a data folder, and does not wait. */
export function startByScript(port: number, dataDir: string): Start {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    stop: async (signal) => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** Waits until the home page is served. Throws with the output when the program ends before, or takes too long. */
export async function waitUntilServed({ child, url, output }: Start): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await wait(10)
  }
  throw new Error(`The home page was not served:\n${output()}`)
}

/** The processes that this one has started, at any depth. */
export function listDescendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  return children.flatMap((child) => [child, ...listDescendants(child)])
}

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
