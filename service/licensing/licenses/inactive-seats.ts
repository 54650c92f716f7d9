import type { Database } from '#service/database/index.ts'
import { findInactive } from './inactive-seats-repository.ts'
import { isInactive } from './seat-changes.ts'
import { type ChangeRecorders, freeDevice, lockDevice } from './service.ts'

type Dependencies = ChangeRecorders & { database: Database }

/** How many devices are looked for at once. */
const atOnce = 200

/** Frees the seats of devices that have not been in use for as long as their product says. */
export function createInactiveSeats({ database, audit, outbox }: Dependencies) {
  /** Frees one seat, unless the device has given a sign of life since it was found. */
  const free = (activationId: string, days: number, now: Date): Promise<void> =>
    database.transaction(async (tx) => {
      const device = await lockDevice(tx, activationId)
      if (device && isInactive(device, days, now))
        await freeDevice(tx, device, now, { audit, outbox, by: 'Inactivity' })
    })

  return {
    async freeAll(now: Date): Promise<void> {
      for (let last = atOnce; last === atOnce; ) {
        const found = await findInactive(database.query, now, atOnce)
        for (const { id, days } of found) await free(id, days, now)
        last = found.length
      }
    },
  }
}
