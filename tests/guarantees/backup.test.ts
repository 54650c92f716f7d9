import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { createDeviceClient, RefusedError } from '#plugin/client.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { newFolder, withDatabase } from '../service/backups.ts'
import { signUpCustomer } from '../support/customer.ts'
import { dumpDatabase } from '../support/database-dump.ts'
import { startProgram } from '../support/program.ts'
import { type SteadySale, sellClatter, startSteadySales } from '../support/steady-sales.ts'
import { typeCommand } from '../support/typed.ts'

let place: FreshDatabase
let folder: string
/** What was acknowledged before the backup began, and what began once it was there. */
let [soldBefore, soldAfter]: [SteadySale[], SteadySale[]] = [[], []]

beforeAll(async () => {
  place = await freshDatabase('backup')
  folder = await newFolder()
  const shop = await startProgram(place)
  const { sales, stop } = await startSteadySales(shop.url, 2)
  await until(() => sales.length >= 4)
  const began = performance.now()
  await typeCommand(place, 'backup', folder)
  const ended = performance.now()
  await until(() => sales.some(({ begunAt }) => begunAt > ended))
  await stop()
  await shop.kill()
  soldBefore = sales.filter(({ endedAt }) => endedAt < began)
  soldAfter = sales.filter(({ begunAt }) => begunAt > ended)
}, 120_000)

it('a backup made while the shop sells holds all that was sold before it and nothing of after, and a shop restored from it goes on selling', async () => {
  const target = await emptyPlace(place)
  await typeCommand(target, 'restore', folder)
  const restored = await startProgram(target)
  const devices = createDeviceClient(restored.url, 'clatter')
  const statusOf = async ({ customer: { token }, orderId }: SteadySale) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${restored.url}/api/customer/orders/${orderId}`, { headers })).status
  }
  expect([soldBefore.length, soldAfter.length]).not.toContain(0)
  for (const sale of soldBefore) {
    expect(await statusOf(sale)).toBe(200)
    await devices.validate(sale.licenseToken)
  }
  for (const sale of soldAfter) {
    expect(await statusOf(sale)).toBe(404)
    await expect(devices.validate(sale.licenseToken)).rejects.toThrow(RefusedError)
  }
  await sellClatter(restored.url, await signUpCustomer(restored.url))
  await restored.kill()
})

it('a database that was backed up and restored is the same, value by value', async () => {
  const later = await newFolder()
  await typeCommand(place, 'backup', later)
  const target = await emptyPlace(place)
  await typeCommand(target, 'restore', later)
  const [before, after] = [await dumpOf(place), await dumpOf(target)]
  expect(before.length).toBeGreaterThan(500)
  expect(after).toEqual(before)
})

/** A new database, and the key file of the one that was backed up. */
async function emptyPlace({ dataDir }: FreshDatabase): Promise<FreshDatabase> {
  const target = await freshDatabase('restored')
  await mkdir(path.join(target.dataDir, 'keys'), { recursive: true })
  await cp(path.join(dataDir, 'keys/secret'), path.join(target.dataDir, 'keys/secret'))
  return target
}

const dumpOf = (place: FreshDatabase) =>
  withDatabase(place, async ({ database }) =>
    (await dumpDatabase(database)).map(({ table, column, text }) => `${table}.${column}: ${text}`).sort(),
  )

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('It did not come to that within a minute')
    await wait(10)
  }
}
