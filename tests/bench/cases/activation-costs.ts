import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Case } from '#tests/cases/case.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import { childrenOf, parentOf, processorTime } from '../measuring/cost.ts'

/** What an activation asks of the service, in order. */
const stepNames = ['request', 'poll', 'fulfil', 'collect', 'validate'] as const
type StepName = (typeof stepNames)[number]

/** A device on its way, and the customer whose seat it takes. */
export type Device = { customerToken: string; id: string; request: string; licenseToken: string }

const query = 'format=JWT&platform=Linux&appVersion=1.0.0'
const askedSchema = z.object({ id: z.string(), request: z.string() })

/** A new customer buys one license; answers a device for each of its three seats. */
async function sellSeats(url: string): Promise<Device[]> {
  const customer = await signUpCustomer(url)
  const { checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  return [1, 2, 3].map(() => ({ customerToken: customer.token, id: '', request: '', licenseToken: '' }))
}

/** Does one step for one device; throws when it is not answered as it should be. */
async function doStep(url: string, step: StepName, device: Device): Promise<void> {
  if (step === 'request') {
    const body = JSON.stringify({ deviceName: 'Studio', deviceSignature: randomUUID() })
    const path = `/api/client/activations/clatter/request?${query}&method=Online`
    Object.assign(device, z.parse(askedSchema, JSON.parse(await post(`${url}${path}`, body, 'application/json'))))
  } else if (step === 'poll') {
    await expectAnswer(await fetch(`${device.request}?${query}`), 204)
  } else if (step === 'fulfil') {
    const path = `/api/customer/activations/${device.id}/license`
    const headers = { authorization: `Bearer ${device.customerToken}` }
    await expectAnswer(await fetch(`${url}${path}`, { method: 'POST', headers }), 200)
  } else if (step === 'collect') {
    device.licenseToken = await expectAnswer(await fetch(`${device.request}?${query}`), 200)
  } else {
    const path = `/api/client/licenses/clatter/validate?${query}`
    device.licenseToken = await post(`${url}${path}`, device.licenseToken, 'text/plain')
  }
}

const post = async (address: string, body: string, type: string) =>
  expectAnswer(await fetch(address, { method: 'POST', headers: { 'content-type': type }, body }), 200)

async function expectAnswer(response: Response, status: number): Promise<string> {
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return text
}

/** Rows and bytes of a table, its indexes and long values with it. */
export type Size = { rows: number; bytes: number }
export type Sizes = ReadonlyMap<string, Size>

/** How large every table is, counted. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const sizes = new Map<string, Size>()
  for (const { name, bytes } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) as count from "${name}"`)
    sizes.set(name, { rows: Number(counted.rows[0]?.count), bytes: Number(bytes) })
  }
  return sizes
}

/** What each table has grown by, for those that have, divided by how often something was done. */
const growthPer = (times: number, before: Sizes, after: Sizes) =>
  [...after]
    .map(([name, { rows, bytes }]) => ({
      name,
      rows: (rows - (before.get(name)?.rows ?? 0)) / times,
      bytes: (bytes - (before.get(name)?.bytes ?? 0)) / times,
    }))
    .filter(({ bytes }) => bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes)

/** How many bytes of log PostgreSQL has written since it was made. */
async function readLogPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ position: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position",
  )
  return Number(rows[0]?.position)
}

const sales = 400
const clients = 8

type Measured = { text: string[]; bytesOfActivation: number }
type Bench = { program: Program; client: pg.Client; postmaster: number }

async function share<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const takeAll = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: clients }, takeAll))
}

/** What doing something a number of times takes: processor time of program and database, and log written, each time. */
async function measure({ program, client, postmaster }: Bench, name: string, times: number, work: () => Promise<void>) {
  const read = async () => ({
    program: processorTime([program.pid]),
    database: processorTime(childrenOf(postmaster)),
    log: await readLogPosition(client),
  })
  const before = await read()
  await work()
  const after = await read()
  const milliseconds = (from: number, to: number) => `${(((to - from) * 1000) / times).toFixed(2)} ms`
  const [ofProgram, ofDatabase] = [
    milliseconds(before.program, after.program),
    milliseconds(before.database, after.database),
  ]
  return `${name} ${ofProgram} + ${ofDatabase}, ${Math.round((after.log - before.log) / times)} bytes of log`
}

const describeGrowth = (growth: ReturnType<typeof growthPer>) =>
  growth.map(({ name, rows, bytes }) => `${name} ${rows.toFixed(2)} rows ${Math.round(bytes)} bytes`).join(', ')

/** Mails and invoices of sales are made after these, and must not be counted as what comes next. */
async function untilJobsAreDone(client: pg.Client): Promise<void> {
  const due = 'select 1 from jobs where done_at is null and run_at <= now() limit 1'
  while ((await client.query(due)).rowCount !== 0) await wait(100)
}

async function measureAll(bench: Bench): Promise<Measured> {
  const { program, client } = bench
  const text: string[] = []
  const devices: Device[] = []
  const empty = await readSizes(client)
  const sell = () => share(Array(sales).fill(null), async () => void devices.push(...(await sellSeats(program.url))))
  text.push(await measure(bench, 'sale with a new account', sales, () => sell().then(() => untilJobsAreDone(client))))
  const sold = await readSizes(client)
  for (const step of stepNames)
    text.push(
      await measure(bench, step, devices.length, () => share(devices, (device) => doStep(program.url, step, device))),
    )
  const growth = growthPer(devices.length, sold, await readSizes(client))
  text.push(`kept of a sale: ${describeGrowth(growthPer(sales, empty, sold))}`)
  text.push(`kept of an activation: ${describeGrowth(growth)}`)
  return { text, bytesOfActivation: growth.reduce((sum, { bytes }) => sum + bytes, 0) }
}

export const cases: Case[] = [
  {
    name: 'what an activation costs',
    figure: `processor time of program + PostgreSQL, log and bytes kept, over ${sales * 3} activations by ${clients} clients; kept under 4,000 bytes`,
    run: async () => {
      const postgres = await startPostgres()
      try {
        const databaseUrl = await postgres.createDatabase('costs')
        const client = new pg.Client({ connectionString: databaseUrl })
        await client.connect()
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const measured = await withDataDir(async (dataDir) => {
          const program = await startProgram({ kind: 'postgres', databaseUrl, dataDir })
          const bench = { program, client, postmaster: parentOf(rows[0]?.pid ?? 0) }
          return measureAll(bench).finally(() => program.stop())
        })
        await client.end()
        const total = `together ${Math.round(measured.bytesOfActivation)} bytes`
        return {
          passed: measured.bytesOfActivation > 0 && measured.bytesOfActivation < 4000,
          measured: [...measured.text, total].join('; '),
        }
      } finally {
        await postgres.stop()
      }
    },
  },
]
