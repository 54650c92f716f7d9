import type { FreshDatabase } from '#tests/environment/database.ts'
import { findFleetFaults, readMailsOnce } from '../fleet/check-database.ts'
import { untilJobsRest } from '../fleet/job-runs.ts'
import { prepareCompletions, prepareCoupons, prepareSeats, prepareVouchers } from './race-kinds.ts'
import { openRacingShop, type RacingShop } from './racing-shop.ts'
import { prepareOffline, prepareSeatChanges, prepareTransfers } from './self-service-kinds.ts'

const preparations = {
  seats: prepareSeats,
  vouchers: prepareVouchers,
  coupons: prepareCoupons,
  completions: prepareCompletions,
  seatChanges: prepareSeatChanges,
  offline: prepareOffline,
  transfers: prepareTransfers,
}
export type Kind = keyof typeof preparations
export const kinds: readonly Kind[] = [
  'seats',
  'vouchers',
  'coupons',
  'completions',
  'seatChanges',
  'offline',
  'transfers',
]

type RacesPlan = {
  processes: number
  rounds: number
  attempts: number
  accounts: number
}
/** What so many rounds of a kind came to; `seconds` are those of its rounds. */
type RacesReport = { kind: Kind; rounds: number; raced: number; seconds: number; faults: string[] }

/**
 * Runs rounds of each kind in a shop of several processes, one kind after the other, and checks the whole database after
 * each. `complaints` is what the processes have logged as faults of their own.
 */
export async function runRaces(
  place: FreshDatabase,
  plan: RacesPlan,
): Promise<{ reports: RacesReport[]; complaints: string[] }> {
  const { shop, close } = await openRacingShop(place, plan)
  const reports: RacesReport[] = []
  try {
    for (const kind of kinds) {
      const report = await runKind(shop, plan, kind)
      report.faults.push(...(await findFaultsOfAll(shop)))
      reports.push(report)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { reports, complaints: await close() }
}

export async function runKind(shop: RacingShop, plan: Omit<RacesPlan, 'processes'>, kind: Kind): Promise<RacesReport> {
  const race = await preparations[kind](shop, plan)
  const [startedAt, racedBefore] = [Date.now(), shop.raced()]
  const faults: string[] = []
  for (let round = 0; round < plan.rounds; round += 1)
    faults.push(...(await race.run(round)).map((fault) => `${kind}, round ${round}: ${fault}`))
  return {
    kind,
    faults,
    rounds: plan.rounds,
    raced: shop.raced() - racedBefore,
    seconds: (Date.now() - startedAt) / 1000,
  }
}

/** All that the shop has sold, given, mailed and numbered otherwise than once, when its jobs have done what they had to. */
export async function findFaultsOfAll({ place, ledger, mailServer }: RacingShop): Promise<string[]> {
  await untilJobsRest(place.databaseUrl ?? '')
  return findFleetFaults(place, ledger, readMailsOnce(mailServer))
}
