import { stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { freshDatabase } from '../environment/database.ts'
import { startProgram } from '../support/program.ts'

it('takes commands while the shop runs on the embedded database, also after it was killed', async () => {
  const place = await freshDatabase('commands-in-shop')
  const { dataDir } = place
  const type = (...words: string[]) => runCommandLine(words, { DATA_DIR: dataDir })
  const first = await startProgram(place)
  await first.kill()
  const shop = await startProgram(place)

  const shown = await type('keys', 'show', '--json')
  expect([shown.exitCode, shown.error]).toEqual([0, ''])
  expect(JSON.parse(shown.out)).toMatchObject({ keys: [{ state: 'signing' }] })
  await type('keys', 'rotate')
  const jwks = await type('keys', 'show', '--json')
  expect(JSON.parse(jwks.out).keys).toHaveLength(2)

  expect(await type('order', 'show', 'nothing')).toMatchObject({ exitCode: 1, out: '' })
  expect((await type('keys', 'rotate', '--from', 'soon')).exitCode).toBe(2)

  // Somebody who connects and says nothing must not keep the shop from stopping.
  const folder = path.join(dataDir, 'commands')
  const silent = createConnection(path.join(folder, 'socket'))
  await new Promise((resolve) => silent.once('connect', resolve))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await shop.stop()).toBe(0)
  expect((await type('keys', 'show')).exitCode).toBe(0)
})

it('answers what is no command with a failure, and goes on', async () => {
  const place = await freshDatabase('commands-in-shop-nonsense')
  const shop = await startProgram(place)
  const socket = createConnection(path.join(place.dataDir, 'commands', 'socket'))
  socket.write('{"words":"keys show"}\n')
  const [answered] = await socket.take(1).toArray()
  expect(JSON.parse(String(answered))).toMatchObject({ outcome: { exitCode: 1 } })
  expect((await runCommandLine(['keys', 'show'], { DATA_DIR: place.dataDir })).exitCode).toBe(0)
  expect(await shop.stop()).toBe(0)
})
