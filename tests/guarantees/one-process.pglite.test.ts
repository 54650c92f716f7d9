import { expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
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

it('gives the folder back when the database is closed without having been asked for anything', async () => {
  const { dataDir } = await freshDatabase()
  const first = await openDatabase({ dataDir })
  await first.close()
  const second = await openDatabase({ dataDir })
  await second.close()
})
