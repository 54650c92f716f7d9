import { randomUUID } from 'node:crypto'
import { findStatusFaults } from './calling.ts'
import { askForActivation, openCheckout, paying, type Racer, signUp } from './racers.ts'
import type { RacingShop } from './racing-shop.ts'
import type { Race } from './trial.ts'

/** As the demo vendor's catalogue has it. */
export const seats = 3

/**
 * Devices that ask at the same time for the last seat of a license: one gets it. Afterwards it is freed, as its customer
 * would, and who was refused asks again in the next round.
 */
export async function prepareSeats(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  for (let taken = 0; taken < seats - 1; taken += 1)
    await shop.send(0, fulfilling(await askForActivation(shop, `held ${taken}`), owner))
  const ask = (turn: number) => askForActivation(shop, randomUUID(), turn)
  const waiting = await Promise.all(Array.from({ length: attempts }, (_, turn) => ask(turn)))
  return {
    async run() {
      const answers = await shop.atOnce(attempts, (turn) => fulfilling(waiting[turn] ?? '', owner))
      const books = await findSeatFaults(shop, licenseId)
      for (const [turn, { status }] of answers.entries()) if (status !== 409) waiting[turn] = await ask(turn)
      await freeSeats(shop, licenseId, owner)
      return [...findStatusFaults(answers, { 200: 1, 409: attempts - 1 }), ...books]
    },
  }
}

export const fulfilling = (requestId: string, { token }: Racer) => ({
  ...{ method: 'POST' as const, path: `/api/customer/activations/${requestId}/license`, token },
})

/** Buys a license; answers its id. */
export async function openLicense(shop: RacingShop, owner: Racer): Promise<string> {
  await shop.send(0, paying(await openCheckout(shop, owner)))
  const found = shop.database.query.selectFrom('licenses').select('id').where('customerId', '=', owner.id)
  return (await found.executeTakeFirstOrThrow()).id
}

export const revoking = (licenseId: string, activationId: string, { token }: Racer) => ({
  ...{ method: 'POST' as const, token },
  path: `/api/customer/inventory/licenses/${licenseId}/activations/${activationId}/revoke`,
})

export const activeDevices = ({ database }: RacingShop, licenseId: string) =>
  database.query
    .selectFrom('activations')
    .select(['id', 'deviceSignature'])
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()

/** How many seats a license says are taken, and how many devices really are on it. */
export async function countSeats(shop: RacingShop, licenseId: string): Promise<[number, number]> {
  const { activeActivations } = await shop.database.query
    .selectFrom('licenses')
    .select('activeActivations')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  return [activeActivations, (await activeDevices(shop, licenseId)).length]
}

async function findSeatFaults(shop: RacingShop, licenseId: string): Promise<string[]> {
  const [counted, devices] = await countSeats(shop, licenseId)
  return counted === seats && devices === seats
    ? []
    : [`${counted} seats are counted and ${devices} devices are on a license of ${seats}`]
}

/** Frees what was taken in a round. */
async function freeSeats(shop: RacingShop, licenseId: string, owner: Racer): Promise<void> {
  for (const { id, deviceSignature } of await activeDevices(shop, licenseId))
    if (!deviceSignature.startsWith('held ')) await shop.send(0, revoking(licenseId, id, owner))
}
