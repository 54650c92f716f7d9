import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { nodeEnvironment, nodeFlags } from '#scripts/setup/node.mjs'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { scratchFolder } from '../environment/scratch.ts'
import { withDatabase } from '../service/database/backups.ts'
import { signUpCustomer } from '../support/customer.ts'
import { dumpDatabase } from '../support/database-dump.ts'
import { fillWithLicenses } from '../support/many-licenses.ts'
import { readRefusal, startProgram } from '../support/program.ts'
import { typeCommand } from '../support/run-command.ts'
import { sellClatter } from '../support/steady-sales.ts'

/** So many that a move can be killed half-way. */
const licenses = 300

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

it('a shop that moves to PostgreSQL, also after a killed move, is the same, and sells there alone', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const embedded = await embeddedPlace()
  const target = { ...embedded, databaseUrl: (await freshDatabase('move')).databaseUrl ?? '' }
  const shop = await startProgram(embedded)
  const customer = await signUpCustomer(shop.url)
  const { licenseToken } = await sellClatter(shop.url, customer)

  await expect(typeCommand(target, 'move')).rejects.toThrow(/^Another Backline is running on /)
  await shop.kill()
  await withDatabase(embedded, ({ database }) => fillWithLicenses(database, licenses))
  await killMove(target)
  expect(await readRefusal(embedded)).toMatch(/DATA_DIR: The move of this database .* did not end\. Type move again/)

  const moved = await typeCommand(target, 'move')
  expect(moved).toMatchObject({
    tables: expect.arrayContaining([expect.objectContaining({ name: 'licenses', rows: licenses + 1 })]),
  })
  await expect(typeCommand(target, 'move')).rejects.toThrow(
    /^DATA_DIR: The shop of this folder was moved to PostgreSQL at /,
  )
  expect(await readRefusal(embedded)).toMatch(/set DATABASE_URL to it\. To go back .* remove the file database\.moved/)

  const there = await dumpOf(target)
  const next = await startProgram(target)
  await createDeviceClient(next.url, 'clatter').validate(licenseToken)
  await sellClatter(next.url, await signUpCustomer(next.url))
  await next.kill()

  await rm(path.join(embedded.dataDir, 'database.moved'))
  expect(there).toEqual(await dumpOf(embedded))
})

async function embeddedPlace(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(path.join(scratchFolder, 'backline-move-'))
  folders.push(dataDir)
  return { kind: 'pglite', dataDir }
}

/** Types the move, and ends it as a power cut would once the first rows have gone. */
async function killMove({ dataDir, databaseUrl }: FreshDatabase): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, 'cli/backline.ts', 'move'], {
    env: { PATH: process.env.PATH, ...nodeEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (piece: Buffer) => {
    told += piece.toString()
    if (told.includes('licenses: ')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect([child.signalCode, told]).toEqual(['SIGKILL', expect.stringContaining('copied')])
}

const dumpOf = (place: FreshDatabase) =>
  withDatabase(place, async ({ database }) =>
    (await dumpDatabase(database)).map(({ table, column, text }) => `${table}.${column}: ${text}`).sort(),
  )
