import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { runProgram, startProgram } from '../support/program.ts'

it('refuses a second process on the same data folder in one line', async () => {
  const database = await freshDatabase()
  const first = await startProgram(database)
  const second = await runProgram(database)
  expect(second.exitCode).toBe(1)
  expect(second.output.trim().split('\n')).toHaveLength(1)
  expect(second.output).toContain('Another Backline is running on')
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

it('takes the folder over at once from a process that was killed', async () => {
  const database = await freshDatabase()
  const killed = await startProgram(database)
  await killed.kill()
  const next = await startProgram(database)
  expect(await next.stop()).toBe(0)
})

it('lets a program end that closes the database without having asked it for anything', async () => {
  const { dataDir } = await freshDatabase()
  const script = `import { openDatabase } from '#service/database/connection.ts'
    const database = await openDatabase({ dataDir: process.argv[1] })
    await database.close()
    process.stdout.write('closed')`
  const program = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script, dataDir],
    {
      encoding: 'utf8',
      timeout: 30_000,
    },
  )
  expect(program).toMatchObject({ status: 0, signal: null, stdout: 'closed', stderr: '' })
})
