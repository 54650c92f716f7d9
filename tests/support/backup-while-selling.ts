import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDeviceClient, RefusedError } from '#plugin/typescript/client.ts'
import type { FreshDatabase } from '../environment/database.ts'
import { newFolder } from '../service/database/backups.ts'
import { signUpCustomer } from './customer.ts'
import { startProgram } from './program.ts'
import { typeCommand } from './run-command.ts'
import { type SteadySale, sellClatter, startSteadySales } from './steady-sales.ts'

export type BackedUp = {
  folder: string
  /** How long the backup took, in milliseconds. */
  took: number
  /** What was acknowledged before it began, and what began once it was there. */
  before: readonly SteadySale[]
  after: readonly SteadySale[]
  /** How long the slowest sale took, in milliseconds: of those before, and of those that met the backup. */
  slowest: { before: number; meanwhile: number }
}

/**
 * A shop sells to so many customers at a time, is backed up once it has made `sales`, sells for another `more` of them,
 * and is killed.
 */
export async function backUpWhileSelling(
  place: FreshDatabase,
  { customers, sales: wanted, more }: { customers: number; sales: number; more: number },
): Promise<BackedUp> {
  const folder = await newFolder(place)
  const shop = await startProgram(place)
  const { sales, stop } = await startSteadySales(shop.url, customers)
  await until(() => sales.length >= wanted)
  const began = performance.now()
  await typeCommand(place, 'backup', folder)
  const ended = performance.now()
  await until(() => sales.filter(({ begunAt }) => begunAt > ended).length >= more)
  await stop()
  await shop.kill()
  const before = sales.filter(({ endedAt }) => endedAt < began)
  const meanwhile = sales.filter(({ begunAt, endedAt }) => endedAt >= began && begunAt <= ended)
  return {
    folder,
    took: ended - began,
    before,
    after: sales.filter(({ begunAt }) => begunAt > ended),
    slowest: { before: slowestOf(before), meanwhile: slowestOf(meanwhile) },
  }
}

/** Restores the backup, starts a shop on it, and sells; answers what is not as it should be. */
export async function sellFromBackup(target: FreshDatabase, { folder, before, after }: BackedUp): Promise<string[]> {
  await typeCommand(target, 'restore', folder)
  const shop = await startProgram(target)
  const devices = createDeviceClient(shop.url, 'clatter')
  const faults: string[] = []
  for (const sale of before) {
    const status = await readStatus(shop.url, sale)
    if (status !== 200) faults.push(`order ${sale.orderId} was there before, and is answered ${status}`)
    await devices.validate(sale.licenseToken).catch((error: unknown) => faults.push(`a token was refused: ${error}`))
  }
  for (const sale of after) {
    const status = await readStatus(shop.url, sale)
    if (status !== 404) faults.push(`order ${sale.orderId} came after, and is answered ${status}`)
    const refusal = await devices.validate(sale.licenseToken).catch((error: unknown) => error)
    if (!(refusal instanceof RefusedError)) faults.push('a token of after was not refused')
  }
  await sellClatter(shop.url, await signUpCustomer(shop.url))
  await shop.kill()
  return faults
}

/** Puts the key file of a shop where another is to be restored. */
export async function handOverKeys(from: FreshDatabase, to: FreshDatabase): Promise<void> {
  await mkdir(path.join(to.dataDir, 'keys'), { recursive: true })
  await cp(path.join(from.dataDir, 'keys/secret'), path.join(to.dataDir, 'keys/secret'))
}

async function readStatus(url: string, { customer: { token }, orderId }: SteadySale): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/api/customer/orders/${orderId}`, { headers })).status
}

const slowestOf = (sales: readonly SteadySale[]) =>
  Math.max(0, ...sales.map(({ begunAt, endedAt }) => endedAt - begunAt))

const longestWait = 10 * 60_000

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + longestWait
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`It did not come to that within ${longestWait} ms`)
    await wait(10)
  }
}
