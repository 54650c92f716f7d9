import { execFile } from 'node:child_process'
import { cp, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '#service/database/connection.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { createRetryingCalls, FailedCallError, type Tally } from '../fleet/calls.ts'
import { findFleetFaults, readMailsOnce } from '../fleet/check-database.ts'
import { emptyLedger, keepShopping, type Ledger } from '../fleet/shoppers.ts'
import { startMailServer } from '../mail-server.ts'
import { findKeptPort } from '../ports-and-folders.ts'
import { startProgram } from '../program.ts'
import { createShopFolder } from '../shop-folder.ts'
import { startGate } from '../tcp-gate.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { findFalseAnswers, untilAnswered } from './check-answers.ts'
import type { OwnPostgres } from './own-postgres.ts'

type OutagePlan = {
  place: FreshDatabase & { databaseUrl: string }
  server: Pick<OwnPostgres, 'halt' | 'resume'>
  shoppers: number
  /** How long the database is away, and how long the mail server, the storage and the right time are, in milliseconds. */
  databaseAway: number
  othersAway: number
}

type OutageReport = {
  ledger: Ledger
  tally: Tally
  mails: number
  webhooks: number
  again: number
  faults: string[]
}

/** How long after an outage the shop may take to work as before, and all that waited to be done, in milliseconds. */
const recovering = 60_000
/** How long a customer rests after each sale: without it mails would wait for those before them, not for the clock. */
const pause = 500
const longestRest = 120_000

type Scene = { url: string; folder: string; gate: Awaited<ReturnType<typeof startGate>>; clockFile: string }

/** Customers shop all the while; one thing after the other goes away and comes back. */
export async function runOutages(plan: OutagePlan): Promise<OutageReport> {
  const { folder, remove } = await createShopFolder()
  const mailServer = await startMailServer()
  const gate = await startGate(mailServer.url)
  const receiver = await startReceiver()
  const PORT = String(await findKeptPort())
  const clockFile = path.join(folder, 'clock')
  await writeFile(clockFile, '0')
  await cp(path.join(folder, 'shops/oddmeter', 'downloads'), path.join(folder, 'files'), { recursive: true })
  const environment = {
    PORT,
    SMTP_URL: gate.url,
    PUBLIC_URL: 'https://shop.localhost',
    STORAGE_FOLDER: path.join(folder, 'files'),
    CLOCK_SHIFT: clockFile,
    NODE_OPTIONS: `--import ${shiftsClock}`,
  }
  const program = await startProgram(plan.place, environment, folder)
  try {
    await tell(plan.place, receiver.url)
    const report = await shopThrough(plan, { url: program.url, folder, gate, clockFile })
    await untilJobsRest(plan.place)
    await program.stop()
    const mails = readMailsOnce(mailServer)
    const { faults, webhooks, taken } = await findUndelivered(plan.place, receiver)
    const books = await findFleetFaults(plan.place, report.ledger, mails)
    return {
      ...report,
      webhooks,
      mails: mails.length,
      again: mailServer.taken.length - mails.length + taken - webhooks,
      faults: [...report.faults, ...faults, ...books],
    }
  } finally {
    await program.kill()
    await gate.close()
    await mailServer.close()
    await receiver.close()
    await remove()
  }
}

const shiftsClock = pathToFileURL(path.join(import.meta.dirname, 'shift-clock.ts'))

async function tell({ databaseUrl, dataDir }: OutagePlan['place'], url: string): Promise<void> {
  const command = path.join(import.meta.dirname, '../../../cli/backline.ts')
  const args = ['webhook', 'add', '--url', url, '--events', 'all']
  await promisify(execFile)(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  })
}

async function shopThrough(plan: OutagePlan, scene: Scene) {
  const { url } = scene
  const ledger = emptyLedger()
  const calls = createRetryingCalls(() => url)
  let isOver = false
  const shopping = { calls, ledger, nextCode: () => undefined }
  const load = Promise.all(Array.from({ length: plan.shoppers }, () => keepShopping(shopping, () => isOver, pause)))
  load.catch(() => undefined)
  const faults: string[] = []
  try {
    for (const [what, outage] of Object.entries(outages)) {
      await untilMoreSold(ledger)
      faults.push(...(await outage(plan, scene, ledger)).map((fault) => `${what}: ${fault}`))
      await untilMoreSold(ledger)
    }
  } finally {
    isOver = true
    await load
  }
  // While the database is away calls may fail, and say so. Nothing else may.
  const wrong = calls.tally.failures.filter((failure) => !/ 503 /.test(failure))
  return { ledger, tally: calls.tally, faults: [...faults, ...wrong, ...(await findSignedOut(url, ledger))] }
}

type Outage = (plan: OutagePlan, scene: Scene, ledger: Ledger) => Promise<string[]>

const outages: Record<string, Outage> = {
  async database({ server, databaseAway }, { url }) {
    await server.halt()
    const backAt = Date.now() + databaseAway
    const faults: string[] = []
    await untilAnswered(`${url}/readyz`, 503, 5_000)
    while (Date.now() < backAt) {
      faults.push(...(await findFalseAnswers(url)))
      const page = await fetch(url)
      if (page.status !== 200) faults.push(`a page was answered ${page.status}`)
      await wait(1_000)
    }
    await server.resume()
    await untilAnswered(`${url}/readyz`, 200, recovering)
    return faults
  },
  async 'mail server'({ othersAway }, { gate }) {
    gate.shut()
    await wait(othersAway)
    gate.open()
    return []
  },
  async storage({ othersAway }, { url, folder }) {
    const download = `${url}/api/customer/inventory/products/clatter/download/Mac/2.1.0?redirect=false`
    await untilAnswered(download, 200, recovering)
    await rename(path.join(folder, 'files'), path.join(folder, 'gone'))
    await untilAnswered(download, 503, 1_000)
    await wait(othersAway / 4)
    await rename(path.join(folder, 'gone'), path.join(folder, 'files'))
    await untilAnswered(download, 200, recovering)
    return []
  },
  async clock({ othersAway, place }, { clockFile }, ledger) {
    await writeFile(clockFile, '-3600000')
    await wait(1_000)
    await untilMoreSold(ledger)
    await wait(othersAway)
    await untilMoreSold(ledger)
    const putOff = await findPutOff(place)
    await writeFile(clockFile, '0')
    return putOff.length === 0 ? [] : [`${putOff.length} mails were put off by the hour that the clock was set back`]
  },
}

async function untilMoreSold({ activations }: Ledger): Promise<void> {
  const [before, deadline] = [activations.length, Date.now() + longestRest]
  while (activations.length <= before) {
    if (Date.now() > deadline) throw new Error('Nothing is sold any more')
    await wait(50)
  }
}

/** Until nothing waits any more that was ever to be done at once, tried in vain or not. */
async function untilJobsRest(place: FreshDatabase): Promise<void> {
  const database = await openDatabase(place)
  try {
    const waiting = database.query.selectFrom('jobs').select('kind').where('doneAt', 'is', null)
    const messages = database.query.selectFrom('webhookDeliveries').select('event').where('status', '=', 'Waiting')
    for (const deadline = Date.now() + longestRest; ; await wait(500)) {
      const jobs = await waiting.where((or) => or.or([or('attempts', '>', 0), or('runAt', '<=', new Date())])).execute()
      if (jobs.length + (await messages.execute()).length === 0) return
      if (Date.now() > deadline) throw new Error(`Jobs still wait: ${jobs.map(({ kind }) => kind).join(', ')}`)
    }
  } finally {
    await database.close()
  }
}

/** Mails that nobody has tried to send; those of `among` alone, when it is given. */
async function findUntried(place: FreshDatabase, among?: readonly string[]): Promise<string[]> {
  const database = await openDatabase(place)
  try {
    const jobs = database.query.selectFrom('jobs').select('id').where('kind', '=', 'send-mail')
    const untried = await jobs.where('attempts', '=', 0).where('doneAt', 'is', null).execute()
    return untried.map(({ id }) => id).filter((id) => among?.includes(id) ?? true)
  } finally {
    await database.close()
  }
}

/** Those of the mails that are queued now which nobody has tried to send after a while. */
async function findPutOff(place: FreshDatabase): Promise<string[]> {
  const queued = await findUntried(place)
  const deadline = Date.now() + recovering
  let left = queued
  while (left.length > 0 && Date.now() < deadline) {
    await wait(500)
    left = await findUntried(place, queued)
  }
  return left
}

async function findSignedOut(url: string, { customers }: Ledger): Promise<string[]> {
  const calls = createRetryingCalls(() => url)
  for (const { accessToken: token } of customers)
    await calls.send('still signed in', { path: '/api/customer/meta/user', token }).catch((error: unknown) => {
      if (!(error instanceof FailedCallError)) throw error
    })
  return calls.tally.failures
}

/** What the receiver was not told of that it should have been. */
async function findUndelivered(place: FreshDatabase, { received }: Receiver) {
  const database = await openDatabase(place)
  try {
    const deliveries = await database.query.selectFrom('webhookDeliveries').selectAll().execute()
    const taken = received.filter(({ answered }) => answered === 204).map(({ id }) => id)
    const ids = new Set(taken)
    const missing = deliveries.filter(({ messageId, status }) => status !== 'Delivered' || !ids.has(`msg_${messageId}`))
    return {
      webhooks: deliveries.length,
      taken: taken.length,
      faults: missing.map(({ event, status }) => `a message of ${event} was not delivered: ${status}`),
    }
  } finally {
    await database.close()
  }
}
