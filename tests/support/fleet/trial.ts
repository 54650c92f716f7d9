import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FreshDatabase } from '../../environment/database.ts'
import type { HttpCall } from '../http-call.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { createShopFolder } from '../shop-folder.ts'
import { createRetryingCalls, FailedCallError, type NextUrl, type RetryingCalls, type Tally } from './calls.ts'
import { findComplaints, findFleetFaults, readMailsOnce } from './check-database.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type JobRuns, noteJobRuns, readJobRuns, untilJobsRest } from './job-runs.ts'
import { emptyLedger, keepReading, keepShopping, type Ledger } from './shoppers.ts'

type FleetPlan = {
  place: FreshDatabase
  databaseUrl?: string
  processes: number
  /** So many times one of them is killed, in turn; so long after the one before at least, in milliseconds. */
  kills: number
  killEvery: number
  shoppers: number
  readers: number
  /** Whether leases of killed processes are let run out before all is counted, rather than ended. */
  waitsForLeases: boolean
  /** Puts something in front of the processes; answers the address to call, by call, and what takes it away. */
  front: (urls: readonly string[]) => Promise<{ nextUrl: NextUrl; close: () => Promise<void> }>
}

export type FleetReport = {
  ledger: Ledger
  tally: Tally
  jobs: JobRuns
  kills: number
  /** How long it went on, in seconds. */
  seconds: number
  /** Mails that came again with the id that they had: their process was killed between sending and saying so. */
  mailsAgain: number
  /** What is not exactly as it should be. */
  faults: string[]
}

const codes = Array.from({ length: 2_000 }, (_, index) => `TRIAL-${String(index).padStart(4, '0')}-QQQQ`)

/** Several processes under load, one of them killed every so often; then everything is counted. */
export async function runFleetTrial(plan: FleetPlan): Promise<FleetReport> {
  const { folder, remove } = await createShopFolder()
  const mailServer = await startMailServer()
  try {
    await writeFile(path.join(folder, 'shops/oddmeter', 'catalogue', 'vouchers', 'trial.yaml'), describeVouchers())
    const place = plan.databaseUrl === undefined ? plan.place : { ...plan.place, databaseUrl: plan.databaseUrl }
    const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://shop.localhost' }
    const start = (count: number) => startFleet(place, count, environment, folder)
    return await putUnderLoad(plan, start, mailServer)
  } finally {
    await mailServer.close()
    await remove()
  }
}

const describeVouchers = () =>
  [
    ...['name: Trial', 'description: Vouchers of a trial.', 'products: { clatter-micro: 1 }', 'codes:'],
    ...codes.map((code) => `  - ${code}`),
  ].join('\n')

async function putUnderLoad(
  plan: FleetPlan,
  start: (count: number) => Promise<Fleet>,
  mailServer: MailServer,
): Promise<FleetReport> {
  const url = plan.place.databaseUrl ?? ''
  const fleet = await start(plan.processes)
  await noteJobRuns(url)
  const { nextUrl, close } = await plan.front(fleet.urls)
  const calls = createRetryingCalls(nextUrl)
  const ledger = emptyLedger()
  let finishing = fleet
  let seconds = 0
  try {
    const startedAt = Date.now()
    await callWhileKilling(plan, fleet, calls, ledger)
    seconds = (Date.now() - startedAt) / 1000
    await fleet.untilAllAnswer()
    if (!plan.waitsForLeases) finishing = await startAnew(plan, fleet, start)
    await untilJobsRest(url)
    await checkTokens(
      createRetryingCalls(() => finishing.urls[0] ?? ''),
      calls.tally,
      ledger,
    )
  } finally {
    await close()
    await finishing.stop()
  }
  const mails = readMailsOnce(mailServer)
  const jobs = await readJobRuns(url)
  const faults = await findFleetFaults(plan.place, ledger, mails)
  return {
    ledger,
    jobs,
    seconds,
    kills: fleet.kills(),
    tally: calls.tally,
    mailsAgain: mailServer.taken.length - mails.length,
    faults: [
      ...calls.tally.failures.map((failure) => `failed: ${failure}`),
      ...jobs.twice,
      ...faults,
      ...findComplaints(fleet.output()),
    ],
  }
}

/** All end, so that whatever a job is leased to is gone, and one process starts that may take up what there is. */
async function startAnew({ place }: FleetPlan, fleet: Fleet, start: (count: number) => Promise<Fleet>): Promise<Fleet> {
  await fleet.stop()
  await letTimePass(place)
  return start(1)
}

async function callWhileKilling(plan: FleetPlan, fleet: Fleet, calls: RetryingCalls, ledger: Ledger): Promise<void> {
  let isOver = false
  const left = [...codes]
  const shopping = { calls, ledger, nextCode: () => left.shift() }
  const over = () => isOver
  const load = Promise.all([
    ...Array.from({ length: plan.shoppers }, () => keepShopping(shopping, over)),
    ...Array.from({ length: plan.readers }, () => keepReading(shopping, over)),
  ])
  load.catch(() => undefined)
  for (let turn = 0; turn < plan.kills; turn += 1) {
    await wait(plan.killEvery)
    await fleet.kill(turn % plan.processes)
  }
  await wait(plan.killEvery)
  isOver = true
  await load
}

/** Every license token that was given out is still good, and every customer is still signed in. */
async function checkTokens(calls: RetryingCalls, tally: Tally, { activations, customers }: Ledger): Promise<void> {
  const path = '/api/client/licenses/clatter/validate'
  const wanted: HttpCall[] = [
    ...activations.map(({ token }) => ({ method: 'POST' as const, path, text: token })),
    ...customers.map(({ accessToken: token }) => ({ path: '/api/customer/meta/user', token })),
  ]
  for (const one of wanted) await calls.send('at the end', one).catch(ignoreTallied)
  tally.failures.push(...calls.tally.failures)
}

function ignoreTallied(error: unknown): void {
  if (!(error instanceof FailedCallError)) throw error
}
