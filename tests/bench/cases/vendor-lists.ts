import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { createStaffService } from '#service/accounts/staff/service.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { createAuditLog } from '#service/platform/audit/service.ts'
import { systemClock } from '#service/platform/clock.ts'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf, quantileOf } from '#tests/support/quantiles.ts'
import { type OwnPostgres, withPostgres } from '#tests/support/temporary-databases.ts'
import { childrenOf, costOf, parentOf } from '../measuring/cost.ts'
import { sendCall } from '../measuring/load.ts'
import { listsIn, readSamples, searchesIn, type VendorCall } from './vendor-lists/calls.ts'
import { people } from './vendor-lists/people.ts'
import { readScans } from './vendor-lists/scans.ts'

const licenses = 1_000_000
const repeated = 40
const limits = { search: 100, list: 150 }

export const cases: Case[] = [
  {
    name: 'search and lists of the vendor at 10^6 licenses',
    figure: `p95 on PostgreSQL of each search within ${limits.search} ms and of each list within ${limits.list} ms, with each filter, in either direction, at its beginning and 5,000 entries in: ${repeated} calls after 3, one at a time; no sequential scan of a table that grows with what is sold`,
    run: () => withPostgres('vendor-lists', fillAndMeasure),
  },
]

async function fillAndMeasure(place: OwnPostgres): Promise<CaseResult> {
  // Brings the catalogue, and is gone while the tables are filled.
  await (await startProgram(place)).stop()
  const database = await openDatabase(place)
  try {
    const began = performance.now()
    await fillLargeShop(database, licenses, { productIds: ['clatter', 'thrum', 'clatter-micro'], more: people })
    const filled = (performance.now() - began) / 1000
    return judge(await measureCalls(place, database), filled)
  } finally {
    await database.close()
  }
}

/** In milliseconds; `cost` is processor time of program and PostgreSQL. */
type Seen = VendorCall & { p50: number; p95: number; cost: number }
type Measured = { seen: Seen[]; scanned: string[] }

/** Measures all calls of a shop that is filled, sent to a program of its own. */
export async function measureCalls(place: OwnPostgres, database: Database): Promise<Measured> {
  const program = await startProgram(place)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const headers = { authorization: `Bearer ${await createKey(database)}` }
    const send = (path: string) => sendCall(program.url, { path, headers }, agent)
    const samples = await readSamples(database)
    const lists = await listsIn(samples, async (path) => z.parse(pageSchema, JSON.parse(await send(path))).data)
    const postgres = parentOf(await readBackend(database))
    const pids = () => [program.pid, ...childrenOf(postgres)]
    const before = await readScans(database)
    const seen: Seen[] = []
    for (const call of [...searchesIn(samples), ...lists]) seen.push(await time(call, send, pids))
    const after = await readScans(database)
    const scanned = [...after].filter(([table, scans]) => scans - (before.get(table) ?? 0) >= repeated)
    return { seen, scanned: scanned.map(([table]) => table) }
  } finally {
    agent.destroy()
    await program.stop()
  }
}

const pageSchema = z.object({ data: z.object({ next: z.nullish(z.string()) }) })

async function createKey(database: Database): Promise<string> {
  const staff = createStaffService({ database, clock: systemClock, audit: createAuditLog(systemClock) })
  return (await staff.createKey({ name: 'Bench', role: 'owner', expiresInDays: null })).key
}

/** The id of the process with which PostgreSQL serves a connection. */
async function readBackend({ query }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(query)
  return rows[0]?.pid ?? 0
}

async function time(call: VendorCall, send: (path: string) => Promise<unknown>, pids: () => number[]): Promise<Seen> {
  for (let warm = 0; warm < 3; warm += 1) await send(call.path)
  const times: number[] = []
  const cost = await costOf(pids, repeated, async () => {
    for (let count = 0; count < repeated; count += 1) {
      const startedAt = performance.now()
      await send(call.path)
      times.push(performance.now() - startedAt)
    }
  })
  return { ...call, p50: medianOf(times), p95: quantileOf(times, 0.95), cost: cost / 1000 }
}

function judge({ seen, scanned }: Measured, filled: number): CaseResult {
  const byList = [...Map.groupBy(seen, ({ of }) => of)]
  return {
    passed: scanned.length === 0 && seen.every(({ kind, p95 }) => p95 <= limits[kind]),
    measured: `median, p95 and processor time in ms of the slowest call of each: ${byList.map(describe).join('; ')}; ${scanned.length === 0 ? 'no scans' : `scans of ${scanned.join(', ')}`}; ${seen.length} different calls at a load of ${loadavg()[0]?.toFixed(1)}, filled in ${filled.toFixed(0)} s`,
  }
}

function describe([list, calls]: [string, Seen[]]): string {
  const [slowest] = calls.toSorted((one, other) => other.p95 - one.p95)
  return slowest
    ? `${list} ${slowest.p50.toFixed(1)}/${slowest.p95.toFixed(1)}/${slowest.cost.toFixed(1)} (${slowest.name}, of ${calls.length})`
    : list
}
