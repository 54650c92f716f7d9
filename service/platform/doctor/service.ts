import type { FastifyBaseLogger } from 'fastify'
import { doctorInterval } from '#contract/vendor-api/doctor.ts'
import type { Database, Row } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { conflict } from '../http/problems.ts'
import { repeat } from '../repeated-task.ts'
import type { ShopWork } from '../shop-work.ts'
import { findFindings, lockFindings, replaceFindings } from './repository.ts'
import { doctorPeriod, isYounger, toFindings } from './rules.ts'

type Dependencies = {
  database: Database
  clock: Clock
  logger: FastifyBaseLogger
  shopWork?: Pick<ShopWork, 'examine'> | undefined
}
type Findings = Row<'doctorFindings'>[]

/** Has everything looked over that the shop needs, and keeps what was found. */
export function createDoctor({ database, clock, logger, shopWork }: Dependencies) {
  let underWay: Promise<Findings> | null = null

  async function examine(work: Pick<ShopWork, 'examine'>): Promise<Findings> {
    const found = await work.examine()
    return database.transaction(async (tx) => {
      await lockFindings(tx)
      const findings = toFindings(found, await findFindings(tx), clock())
      await replaceFindings(tx, findings)
      return findings
    })
  }

  /** Runs it unless the last run is younger than `age`; calls at the same time share one run. */
  async function runOlder(age: number): Promise<Findings> {
    if (!shopWork) throw conflict('This program has no files and settings that could be looked over')
    if (underWay) return underWay
    underWay = findFindings(database.query)
      .then((last) => (isYounger(last, age, clock()) ? last : examine(shopWork)))
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  return {
    /** What the last run found. */
    find: (): Promise<Findings> => findFindings(database.query),
    /** Runs it now, unless it has just run. */
    run: (): Promise<Findings> => runOlder(doctorInterval),
    /** Runs it every hour, in one of the processes. Returns a function that stops this. */
    start: (): (() => Promise<void>) =>
      shopWork
        ? repeat(
            async () => {
              await runOlder(doctorPeriod)
            },
            checkInterval,
            (err) => logger.error({ err }, 'the shop could not be looked over'),
          )
        : async () => undefined,
  }
}

/** How often a process looks whether an hour is over, in milliseconds. */
const checkInterval = 5 * 60 * 1000
