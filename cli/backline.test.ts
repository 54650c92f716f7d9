import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const file = path.resolve(import.meta.dirname, 'backline.ts')

it('leaves the processor to the shop beside which it works', async () => {
  const tellPriority = `import { getPriority } from 'node:os'
    process.on('exit', () => console.error(JSON.stringify({ priority: getPriority() })))`
  const imported = `data:text/javascript,${encodeURIComponent(tellPriority)}`
  const typed = spawn(process.execPath, ['--import', imported, file, 'help'], { stdio: ['ignore', 'ignore', 'pipe'] })
  expect(await text(typed.stderr)).toContain(JSON.stringify({ priority: constants.priority.PRIORITY_BELOW_NORMAL }))
})

it('ends quietly when nobody reads on what it prints', async () => {
  const typed = spawn(process.execPath, [file, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  typed.stdout.destroy()
  const [complaints, [exitCode]] = await Promise.all([text(typed.stderr), once(typed, 'exit')])
  expect([exitCode, complaints.replace(/^.*ExperimentalWarning.*$/gm, '').trim()]).toEqual([0, ''])
})
