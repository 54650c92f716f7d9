import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StageContext } from './stage.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const graceMs = 5_000

/** Runs a script of an installed package under this Node, its output shown. Answers its exit code, null when it was ended. */
export async function runCommand(
  script: string,
  args: string[],
  { env, signal }: StageContext,
): Promise<number | null> {
  if (signal.aborted) return null
  const file = fileURLToPath(new URL(`../../node_modules/${script}`, import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, file, ...args], { cwd: root, env, stdio: 'inherit' })
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  signal.addEventListener('abort', end)
  try {
    const [code]: (number | null)[] = await once(child, 'exit')
    return code ?? null
  } finally {
    signal.removeEventListener('abort', end)
  }
}
