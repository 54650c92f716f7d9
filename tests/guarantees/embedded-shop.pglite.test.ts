import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { type Program, runProgram, startProgram } from '../support/program.ts'

let place: FreshDatabase
let shop: Program
beforeAll(async () => {
  place = await freshDatabase()
  shop = await startProgram(place)
})

const type = (...words: string[]) => runCommandLine(words, { DATA_DIR: place.dataDir })

async function connect() {
  const socket = createConnection(path.join(place.dataDir, 'commands', 'socket'))
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

it('a second process on the same data folder is refused in one line', async () => {
  const second = await runProgram(place)
  expect(second.exitCode).toBe(1)
  expect(second.output.trim().split('\n')).toHaveLength(1)
  expect(second.output).toContain('Another Backline is running on')
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})

it('the folder of a killed process is taken over at once, and commands are taken while the shop runs', async () => {
  await shop.kill()
  shop = await startProgram(place)
  const shown = await type('keys', 'show', '--json')
  expect([shown.exitCode, shown.error]).toEqual([0, ''])
  expect(JSON.parse(shown.out)).toMatchObject({
    keys: [
      { purpose: 'license', state: 'signing' },
      { purpose: 'compact-license', state: 'signing' },
    ],
  })
  await type('keys', 'rotate')
  expect(JSON.parse((await type('keys', 'show', '--json')).out).keys).toHaveLength(3)
  expect(await type('order', 'show', 'nothing')).toMatchObject({ exitCode: 1, out: '' })
  expect((await type('keys', 'rotate', '--from', 'soon')).exitCode).toBe(2)
  expect((await stat(path.join(place.dataDir, 'commands'))).mode & 0o777).toBe(0o700)
})

it('what is no command is answered with a failure, and the next command is taken', async () => {
  const socket = await connect()
  socket.write('{"words":"keys show"}\n')
  const [answered] = await socket.take(1).toArray()
  expect(JSON.parse(String(answered))).toMatchObject({ outcome: { exitCode: 1 } })
  expect((await type('keys', 'show')).exitCode).toBe(0)
})

it('a shop on this machine alone does not say that its payments are not real', async () => {
  expect(await (await fetch(shop.url)).text()).not.toContain('payments are not real')
})

it('somebody who connects and says nothing does not keep the shop from stopping', async () => {
  await connect()
  expect(await shop.stop()).toBe(0)
  expect((await type('keys', 'show')).exitCode).toBe(0)
})

it('a program ends that closes the database without having asked it for anything', () => {
  const script = `import { openDatabase } from '#service/database/connection.ts'
    const database = await openDatabase({ dataDir: process.argv[1] })
    await database.close()
    process.stdout.write('closed')`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const program = spawnSync(process.execPath, [...flags, place.dataDir], { encoding: 'utf8', timeout: 120_000 })
  expect(program).toMatchObject({ status: 0, signal: null, stdout: 'closed', stderr: '' })
})
