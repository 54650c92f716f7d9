import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StageContext } from './stage.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** How long a command that is ended has to end what it started. */
const graceMs = 5_000

/**
 * Runs a file under this Node, its output shown, and answers its exit code, null when a signal ended it. What it has started
 * ends with it: when the run is interrupted or out of time, and when it leaves something running.
 */
export async function runFile(file: string, args: string[], { env, signal }: StageContext): Promise<number | null> {
  if (signal.aborted) return null
  const flags = ['--disable-warning=ExperimentalWarning']
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  // A group of its own, for all that it starts to be reached at once.
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: root,
    env,
    stdio: [...stdio],
    detached: true,
  })
  let late: NodeJS.Timeout | undefined
  const end = () => {
    endGroup(child, 'SIGTERM')
    late = setTimeout(() => endGroup(child, 'SIGKILL'), graceMs)
  }
  signal.addEventListener('abort', end)
  try {
    const [code]: (number | null)[] = await once(child, 'exit')
    return code ?? null
  } finally {
    signal.removeEventListener('abort', end)
    clearTimeout(late)
    endGroup(child, 'SIGKILL')
  }
}

/** Runs a script of an installed package, as `runFile` does. */
export function runCommand(script: string, args: string[], context: StageContext): Promise<number | null> {
  return runFile(fileURLToPath(new URL(`../../node_modules/${script}`, import.meta.url)), args, context)
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Nothing of it runs any more.
    if (code !== 'ESRCH') throw error
  }
}
