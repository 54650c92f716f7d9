import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { testEventSecretOf } from '#host/payment-provider.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { readKeySecret } from '#service/platform/keys/key-secret.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { findComplaints } from '../fleet/check-database.ts'
import { startFleet } from '../fleet/fleet.ts'
import { emptyLedger, type Ledger } from '../fleet/shoppers.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { createShopFolder } from '../shop-folder.ts'
import { type Caller, createCaller } from './caller.ts'

/** One thing that many want at the same time; a round answers what of it was not exact. */
export type Race = { run: (round: number) => Promise<string[]> }

/** A shop of several processes on one database, with as many vouchers and coupons as there are rounds. */
export type RacingShop = Caller & {
  place: FreshDatabase
  database: Database
  ledger: Ledger
  mailServer: MailServer
  eventSecret: string
}

export const voucherCode = (round: number) => `RACE-${String(round).padStart(4, '0')}-GIFT`
export const coupon = (round: number) => ({
  id: `race-${round}`,
  code: `RACE${round}`,
  maxUses: 1 + (round % 3),
})

/** A shop that runs; `close` stops it, and answers what its processes have logged as faults of their own. */
export type OpenShop = { shop: RacingShop; close: () => Promise<string[]> }

export async function openRacingShop(
  place: FreshDatabase,
  { processes, rounds }: { processes: number; rounds: number },
): Promise<OpenShop> {
  const { folder, remove } = await createShopFolder()
  const mailServer = await startMailServer()
  await writeCodes(path.join(folder, 'shops/oddmeter', 'catalogue'), rounds)
  const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://shop.localhost' }
  const fleet = await startFleet(place, processes, environment, folder)
  const database = await openDatabase(place)
  const secret = await readKeySecret(path.join(place.dataDir, 'keys', 'secret'))
  if (!secret) throw new Error('The processes have made no key secret')
  const eventSecret = testEventSecretOf(secret)
  return {
    shop: { ...createCaller(fleet.urls), place, database, ledger: emptyLedger(), mailServer, eventSecret },
    async close() {
      await database.close()
      await fleet.stop()
      await mailServer.close()
      await remove()
      return findComplaints(fleet.output())
    },
  }
}

async function writeCodes(catalogue: string, rounds: number): Promise<void> {
  const all = Array.from({ length: rounds }, (_, round) => round)
  await writeFile(
    path.join(catalogue, 'vouchers', 'race.yaml'),
    [
      ...['name: Race', 'description: Vouchers that many want.', 'products: { clatter-micro: 1 }', 'codes:'],
      ...all.map((round) => `  - ${voucherCode(round)}`),
    ].join('\n'),
  )
  await mkdir(path.join(catalogue, 'coupons'), { recursive: true })
  for (const round of all) {
    const { id, code, maxUses } = coupon(round)
    const terms = ['description: A coupon that many want.', 'percentage: 10', 'isExclusive: false']
    const lines = [`code: ${code}`, `name: Race ${round}`, ...terms, `maxUses: ${maxUses}`]
    await writeFile(path.join(catalogue, 'coupons', `${id}.yaml`), lines.join('\n'))
  }
}
