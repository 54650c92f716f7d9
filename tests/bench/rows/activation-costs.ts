import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import type { Row } from '../../rows/row.ts'
import { childrenOf, parentOf, processorTime } from '../measuring/processor-time.ts'
import { type Device, doStep, sellSeats, stepNames } from './activation-costs/steps.ts'
import { growthPer, readLogPosition, readSizes } from './activation-costs/table-sizes.ts'

const sales = 400
const clients = 8

type Measured = { text: string[]; bytesOfActivation: number }
type Bench = { program: Program; client: pg.Client; postmaster: number }

/** Has some clients work through a list, each taking the next. */
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

export const row: Row = {
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
}
