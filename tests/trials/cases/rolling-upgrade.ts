import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { migrations } from '#service/database/migrate.ts'
import type { TrialCase } from '#tests/cases/case.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { type Customer, signUpCustomer } from '#tests/support/customer.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { activateClatter } from '#tests/support/steady-sales.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

const run = promisify(execFile)

/** The commit before the newest change of the database landed. Throws where there is no history to find it in. */
export async function findPreviousVersion(): Promise<string> {
  const folder = 'service/database/migrations'
  const { stdout } = await run('git', ['log', '-1', '--diff-filter=A', '--format=%H', '--', folder])
  const newest = stdout.trim()
  if (newest === '') throw new Error('This is no clone with its history: nothing tells what the previous version was')
  return (await run('git', ['rev-parse', `${newest}~1`])).stdout.trim()
}

/** Unpacks a version into a folder and builds its site, with the packages that are here. */
export async function unpackVersion(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  await run('bash', ['-c', `set -o pipefail; git archive ${commit} | tar --extract --directory "${folder}"`])
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const flags = ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', 'dist']
  await run(process.execPath, flags, { cwd: folder })
}

/** What was sold and activated; all of it has to be there afterwards. */
export type Sold = { customer: Customer; orderId: string; licenseToken: string }

/** The whole line once: an account, an order, its payment, and a device that takes a seat. Throws at what goes wrong. */
export async function sellAndActivate(url: string): Promise<Sold> {
  const customer = await signUpCustomer(url)
  const { orderId, checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  await untilCompleted(customer, orderId)
  return { customer, orderId, licenseToken: await activateClatter(url, customer) }
}

/** The provider may tell a moment later how a payment ended. */
async function untilCompleted(customer: Customer, orderId: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { status } = await customer.readOrder(orderId)
    if (status === 'Completed') return
    if (Date.now() > deadline) throw new Error(`Order ${orderId} was paid and is still ${status}`)
    await wait(100)
  }
}

/** What is wrong with a sale when it is looked at later. */
export async function findFaults(url: string, { customer, orderId, licenseToken }: Sold): Promise<string[]> {
  const order = await customer.readOrder(orderId)
  const licenses = await customer.listLicenses()
  const validated = await createDeviceClient(url, 'clatter')
    .validate(licenseToken)
    .then(() => null, String)
  return [
    ...(order.status === 'Completed' ? [] : [`order ${orderId} is ${order.status}`]),
    ...(licenses.length === 1 ? [] : [`order ${orderId} has ${licenses.length} licenses`]),
    ...(validated === null ? [] : [`a token of order ${orderId}: ${validated}`]),
  ]
}

export type Alternating = {
  url: string
  /** Has requests go to these in turn, from now on. */
  sendTo: (...urls: string[]) => void
  close: () => Promise<void>
}

/** A balancer that gives each request to the next of some servers, as unkindly as can be: no session stays with one. */
export async function startAlternating(): Promise<Alternating> {
  let targets: string[] = []
  let turn = 0
  const server = createServer((incoming, answer) => {
    const target = targets[turn++ % targets.length]
    if (target === undefined) {
      answer.writeHead(503).end()
      return
    }
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', target), { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo: (...urls) => {
      targets = urls
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const salesOfEach = 8

type Place = { databaseUrl: string; keyFile: string; balancer: Alternating; previousFolder: string }
type Book = { sold: Sold[]; failures: string[] }

/** Starts a version on the shared database: the one in `folder`, or this one. */
const start = ({ databaseUrl, keyFile, balancer }: Place, dataDir: string, folder?: string): Promise<Program> =>
  startProgram(
    { kind: 'postgres', databaseUrl, dataDir },
    { PUBLIC_URL: balancer.url, KEY_FILE: keyFile, LOG_LEVEL: 'warn' },
    folder,
    folder,
  )

async function sell({ balancer }: Place, book: Book): Promise<void> {
  await sellAndActivate(balancer.url).then(
    (sold) => book.sold.push(sold),
    (error: unknown) => book.failures.push(String(error)),
  )
}

async function sellSome(place: Place, book: Book): Promise<void> {
  for (let count = 0; count < salesOfEach; count += 2) await Promise.all([sell(place, book), sell(place, book)])
}

/** Sells until some work is done, so that it is done under a shop that sells. */
async function sellDuring<Result>(place: Place, book: Book, work: Promise<Result>): Promise<Result> {
  let isDone = false
  const settled = work.finally(() => {
    isDone = true
  })
  settled.catch(() => undefined)
  while (!isDone) await sell(place, book)
  return settled
}

/** The older version alone, the newer beside it, the older killed and started again, the newer alone. */
async function upgrade(place: Place, dataDirs: [string, string]): Promise<Book> {
  const book: Book = { sold: [], failures: [] }
  const { balancer, previousFolder } = place
  const older = await start(place, dataDirs[0], previousFolder)
  balancer.sendTo(older.url)
  await sellSome(place, book)
  const newer = await sellDuring(place, book, start(place, dataDirs[1]))
  balancer.sendTo(older.url, newer.url)
  await sellSome(place, book)
  balancer.sendTo(newer.url)
  await older.kill()
  const again = await sellDuring(place, book, start(place, dataDirs[0], previousFolder))
  balancer.sendTo(again.url, newer.url)
  await sellSome(place, book)
  balancer.sendTo(newer.url)
  await sellDuring(place, book, again.stop())
  await sellSome(place, book)
  for (const sold of book.sold) book.failures.push(...(await findFaults(balancer.url, sold)))
  await newer.stop()
  return book
}

export const cases: TrialCase[] = [
  {
    name: 'rolling upgrade',
    figure: `the version before the newest change of the database and this one, side by side on one: 0 failures, nothing lost`,
    guards: 'changes of the database that only add',
    seenToFail: 'A new column that may not be empty was named by the short form before any version ran',
    run: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'backline-upgrade-'))
      const postgres = await startPostgres()
      const balancer = await startAlternating()
      try {
        const commit = await findPreviousVersion()
        const previousFolder = path.join(folder, 'previous')
        await unpackVersion(commit, previousFolder)
        const databaseUrl = await postgres.createDatabase('upgrade')
        const place = { databaseUrl, keyFile: path.join(folder, 'key'), balancer, previousFolder }
        const { sold, failures } = await withDataDir((first) =>
          withDataDir((second) => upgrade(place, [first, second])),
        )
        const last = Object.keys(migrations).sort().at(-1)
        const counted = `${sold.length} sales, activated and checked; from ${commit.slice(0, 7)} over ${last}`
        return { passed: failures.length === 0, measured: [counted, ...failures.slice(0, 5)].join('; ') }
      } finally {
        await balancer.close()
        await postgres.stop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  },
]
