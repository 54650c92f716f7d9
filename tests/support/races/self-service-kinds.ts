import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { licenseTransferSchema } from '#contract/endpoints/license-transfers.ts'
import type { Answer } from './caller.ts'
import { activeDevices, countSeats, fulfilling, openLicense, revoking, seats } from './race-kinds.ts'
import { askForActivation, findStatusFaults, type Racer, signUp } from './racers.ts'
import type { Race, RacingShop } from './racing-shop.ts'

const productId = 'clatter'
/** What a license of so many seats has in a year, both of seats to free and of devices to go offline. */
const perYear = 2 * seats

/** Devices of an owner that is to free one more seat this year: all are freed at the same time, and one of them is. */
export async function prepareSeatChanges(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  const free = async (id: string) => shop.send(0, revoking(licenseId, id, owner))
  for (let used = 0; used < perYear - 1; used += 1) await free(await activateOnline(shop, licenseId, owner))
  for (let taken = 0; taken < seats - 1; taken += 1) await activateOnline(shop, licenseId, owner)
  return {
    async run(round) {
      await activateOnline(shop, licenseId, owner)
      const devices = await activeDevices(shop, licenseId)
      const idOf = (turn: number) => devices[turn % devices.length]?.id ?? ''
      const answers = await shop.atOnce(attempts, (turn) => revoking(licenseId, idOf(turn + round), owner))
      const left = new Set((await activeDevices(shop, licenseId)).map(({ id }) => id))
      const freed = devices.filter(({ id }) => !left.has(id))
      const isOfFreed = (_: Answer, turn: number) => freed.some(({ id }) => id === idOf(turn + round))
      const refused = answers.filter((answer, turn) => !isOfFreed(answer, turn) && answer.status !== 409)
      await ageChanges(
        shop,
        freed.map(({ id }) => id),
      )
      return [
        ...(freed.length === 1 ? [] : [`${freed.length} seats were freed where one was left to free`]),
        ...refused.slice(0, 1).map(({ status }) => `a seat beyond the limit was answered ${status}`),
        ...(await findMiscount(shop, licenseId, seats - 1)),
      ]
    },
  }
}

/** Machine files for a license that one more device may go offline with this year: one gets its license. */
export async function prepareOffline(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  const free = async () => {
    for (const { id } of await activeDevices(shop, licenseId)) await shop.send(0, revoking(licenseId, id, owner))
  }
  for (let used = 0; used < perYear - 1; used += 1) {
    await shop.send(0, activatingByFile(owner))
    await free()
  }
  return {
    async run() {
      const answers = await shop.atOnce(attempts, () => activatingByFile(owner))
      const miscount = await findMiscount(shop, licenseId, 1)
      const devices = await activeDevices(shop, licenseId)
      await free()
      await ageChanges(
        shop,
        devices.map(({ id }) => id),
      )
      return [...findStatusFaults(answers, { 201: 1, 409: attempts - 1 }), ...miscount]
    },
  }
}

/**
 * An offer that many accept by its link while its owner takes it back, and activates a device: it has one end, and the license one
 * owner, whose devices are the only ones on it. The new owner offers it in the next round.
 */
export async function prepareTransfers(
  shop: RacingShop,
  { attempts, accounts }: { attempts: number; accounts: number },
): Promise<Race> {
  const customers = await Promise.all(Array.from({ length: accounts + 1 }, (_, turn) => signUp(shop, turn)))
  const [first] = customers
  if (!first) throw new Error('There is nobody to buy')
  const licenseId = await openLicense(shop, first)
  await shop.database.query.updateTable('customers').set({ confirmedAt: new Date() }).execute()
  await ageLicense(shop, licenseId)
  let owner = first
  return {
    async run(round) {
      await shop.database.query.deleteFrom('limits').execute()
      const offer = await shop.read(round, licenseTransferSchema, offering(licenseId, owner))
      const others = customers.filter((customer) => customer !== owner)
      const requests = [await askForActivation(shop, randomUUID()), await askForActivation(shop, randomUUID())]
      const callOf = (turn: number) => {
        if (turn === 1 && round % 2 === 0) return cancelling(offer.id, owner)
        if (turn === 2 || turn === 3) return fulfilling(requests[turn - 2] ?? '', owner)
        return accepting(offer.link ?? '', others[turn % others.length] ?? owner)
      }
      const answers = await shop.atOnce(attempts, callOf)
      const ends = answers.flatMap(({ status, text }, turn) =>
        status === 200 && turn !== 2 && turn !== 3
          ? [z.parse(z.object({ data: licenseTransferSchema }), JSON.parse(text)).data]
          : [],
      )
      const odd = answers.filter(({ status }) => ![200, 409].includes(status))
      const { customerId } = await shop.database.query
        .selectFrom('licenses')
        .select('customerId')
        .where('id', '=', licenseId)
        .executeTakeFirstOrThrow()
      const faults = [
        ...odd.slice(0, 1).map(({ status, text }) => `${odd.length} odd answers, such as ${status} ${text}`),
        ...(new Set(ends.map(({ status }) => status)).size === 1
          ? []
          : [`the ends ${ends.map(({ status }) => status)}`]),
        ...(await findOwnerFaults(shop, licenseId, { before: owner, hasMoved: ends[0]?.status === 'Completed' })),
      ]
      owner = customers.find(({ id }) => id === customerId) ?? owner
      for (const { id } of await activeDevices(shop, licenseId)) await shop.send(0, revoking(licenseId, id, owner))
      return faults
    },
  }
}

/** Whose the license is, and that every device on it is its owner's. */
async function findOwnerFaults(
  shop: RacingShop,
  licenseId: string,
  { before, hasMoved }: { before: Racer; hasMoved: boolean },
): Promise<string[]> {
  const { query } = shop.database
  const license = await query
    .selectFrom('licenses')
    .select(['customerId', 'activeActivations'])
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  const devices = await query
    .selectFrom('activations')
    .select('customerId')
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()
  return [
    ...(hasMoved === (license.customerId !== before.id) ? [] : ['the license is not whose the answers say']),
    ...(devices.every(({ customerId }) => customerId === license.customerId)
      ? []
      : ['a former owner has a device on it']),
    ...(license.activeActivations === devices.length ? [] : ['its seats are not its devices']),
  ]
}

async function activateOnline(shop: RacingShop, licenseId: string, owner: Racer): Promise<string> {
  const signature = randomUUID()
  const request = await askForActivation(shop, signature)
  await shop.send(0, fulfilling(request, owner))
  await shop.send(0, { path: `/api/client/activations/${productId}/request/${request}` })
  const device = (await activeDevices(shop, licenseId)).find((one) => one.deviceSignature === signature)
  if (!device) throw new Error('The device was not activated')
  return device.id
}

async function findMiscount(shop: RacingShop, licenseId: string, due: number): Promise<string[]> {
  const [counted, devices] = await countSeats(shop, licenseId)
  return counted === due && devices === due ? [] : [`${counted} seats are counted and ${devices} devices are on ${due}`]
}

/** Makes what devices used up of the limits of a year older than that. */
async function ageChanges({ database }: RacingShop, ids: readonly string[]): Promise<void> {
  await sql`update activations set created_at = created_at - interval '2 years', offline_at = offline_at - interval '2 years',
    revoked_at = revoked_at - interval '2 years', first_validated_at = first_validated_at - interval '2 years'
    where id = any (${[...ids]}::uuid[])`.execute(database.query)
}

/** Makes the purchase of a license old enough for it to be transferred. */
async function ageLicense({ database }: RacingShop, licenseId: string): Promise<void> {
  await sql`update licenses set created_at = created_at - interval '60 days' where id = ${licenseId}`.execute(
    database.query,
  )
  await sql`update orders set completed_at = completed_at - interval '60 days'
    where id = (select order_id from licenses where id = ${licenseId})`.execute(database.query)
}

const activatingByFile = ({ token }: Racer) => ({
  method: 'POST' as const,
  path: '/api/customer/inventory/activate?method=Offline',
  token,
  text: Buffer.from(JSON.stringify({ id: randomUUID(), name: 'Studio', productId, format: 'JWT' })).toString('base64'),
})

const offering = (licenseId: string, { token }: Racer) => ({
  method: 'POST' as const,
  path: '/api/customer/license-transfers',
  token,
  json: { licenseIds: [licenseId] },
})

const cancelling = (id: string, { token }: Racer) => ({
  method: 'POST' as const,
  path: `/api/customer/license-transfers/${id}/cancel`,
  token,
})

const accepting = (link: string, { token }: Racer) => ({
  method: 'POST' as const,
  path: `/api/customer/license-transfers/accept${new URL(link).search}`,
  token,
})
