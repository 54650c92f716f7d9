import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('ends quietly when nobody reads on what it prints', async () => {
  const file = path.resolve(import.meta.dirname, 'backline.ts')
  const typed = spawn(process.execPath, [file, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  typed.stdout.destroy()
  const [complaints, [exitCode]] = await Promise.all([text(typed.stderr), once(typed, 'exit')])
  expect([exitCode, complaints.replace(/^.*ExperimentalWarning.*$/gm, '').trim()]).toEqual([0, ''])
})
