import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { nodeEnvironment, nodeFlags } from '#scripts/setup/node.mjs'
import { openDatabase } from '#service/database/connection.ts'
import { openPoweredFolder } from '../support/power/powered-folder.ts'
import { createRandom, newSeed } from '../support/seeded-random.ts'

const script = path.join(import.meta.dirname, '../support/power/commit-rows.ts')
const commits = 30

it('has all that it said was kept when the power goes, though nothing is there but what was synced', async () => {
  const place = await openPoweredFolder(inject('embeddedTemplate'))
  const child = spawn(process.execPath, [...nodeFlags, '--liftoff-only', script], {
    env: { PATH: process.env.PATH ?? '', ...nodeEnvironment, DATA_DIR: place.dataDir(), ...(await place.follow()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let told = ''
  for await (const chunk of child.stdout) {
    told += String(chunk)
    if (told.split('\n').length > commits) child.kill('SIGKILL')
  }
  await ended
  await place.loseMemory(createRandom(newSeed()))
  const database = await openDatabase({ dataDir: place.dataDir() })
  const rows = await database.query.selectFrom('limits').select('count').orderBy('count').execute()
  await database.close()
  await place.remove()
  const acknowledged = told.split('\n').slice(0, -1).map(Number)
  expect(acknowledged.length).toBeGreaterThanOrEqual(commits)
  expect(rows.map(({ count }) => count).slice(0, acknowledged.length)).toEqual(acknowledged)
})
