import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hasDatabase } from '#service/database/index.ts'
import type { Settings } from '../settings.ts'

/**
 * Where there is no database yet, a process of its own creates the embedded one with its tables, and renders the pages. Doing so
 * takes several hundred megabytes, some of which this process would keep. If it fails, the start does it here, or reports why not.
 */
export async function prepareFirstStart(settings: Settings): Promise<void> {
  if (hasDatabase(settings)) return
  const child = fork(new URL('./main.ts', import.meta.url), {
    // Optimised WebAssembly takes more time and memory than it saves in what runs once.
    execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'],
  })
  await once(child, 'exit')
}
