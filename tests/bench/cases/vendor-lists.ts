import { Agent } from 'node:http'
import { createStaffService } from '#service/accounts/staff/service.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { createAuditLog } from '#service/platform/audit/service.ts'
import { systemClock } from '#service/platform/clock.ts'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { startProgram } from '#tests/support/program.ts'
import { quantileOf } from '#tests/support/quantiles.ts'
import { type OwnPostgres, withPostgres } from '#tests/support/temporary-databases.ts'
import { sendCall } from '../measuring/load.ts'
import { callsIn, people, type VendorCall } from './vendor-lists/calls.ts'
import { readScans } from './vendor-lists/scans.ts'

const licenses = 1_000_000
const repeated = 40
const limits = { search: 100, list: 150 }

export const cases: Case[] = [
  {
    name: 'search and lists of the vendor at 10^6 licenses',
    figure: `p95 on PostgreSQL of each search within ${limits.search} ms and of each list within ${limits.list} ms, over ${repeated} calls after 3, one at a time; no sequential scan of a table that grows with what is sold`,
    run: () => withPostgres('vendor-lists', measure),
  },
]

async function measure(place: OwnPostgres): Promise<CaseResult> {
  const program = await startProgram(place)
  const database = await openDatabase(place)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const began = performance.now()
    await fillLargeShop(database, licenses, { productIds: ['clatter', 'thrum', 'clatter-micro'], more: people })
    const filled = (performance.now() - began) / 1000
    const headers = { authorization: `Bearer ${await createKey(database)}` }
    const seen: Seen[] = []
    for (const call of await callsIn(database))
      seen.push(await time(database, call, () => sendCall(program.url, { path: call.path, headers }, agent)))
    return judge(seen, filled)
  } finally {
    agent.destroy()
    await database.close()
    await program.stop()
  }
}

async function createKey(database: Database): Promise<string> {
  const staff = createStaffService({ database, clock: systemClock, audit: createAuditLog(systemClock) })
  return (await staff.createKey({ name: 'Bench', role: 'owner', expiresInDays: null })).key
}

type Seen = VendorCall & { p50: number; p95: number; scanned: string[] }

async function time(database: Database, call: VendorCall, send: () => Promise<unknown>): Promise<Seen> {
  for (let warm = 0; warm < 3; warm += 1) await send()
  const before = await readScans(database)
  const times: number[] = []
  for (let count = 0; count < repeated; count += 1) {
    const startedAt = performance.now()
    await send()
    times.push(performance.now() - startedAt)
  }
  const after = await readScans(database)
  const scanned = [...after].filter(([table, scans]) => scans - (before.get(table) ?? 0) >= repeated)
  return {
    ...call,
    p50: quantileOf(times, 0.5),
    p95: quantileOf(times, 0.95),
    scanned: scanned.map(([table]) => table),
  }
}

function judge(seen: readonly Seen[], filled: number): CaseResult {
  const isWithin = ({ kind, p95, scanned }: Seen) => p95 <= limits[kind] && scanned.length === 0
  const told = seen
    .toSorted((one, other) => other.p95 - one.p95)
    .map(
      ({ name, p50, p95, scanned }) =>
        `${name} ${p50.toFixed(1)}/${p95.toFixed(1)}${scanned.length === 0 ? '' : ` (scans ${scanned.join(', ')})`}`,
    )
  return {
    passed: seen.every(isWithin),
    measured: `p50/p95 in ms: ${told.join('; ')}; filled in ${filled.toFixed(0)} s`,
  }
}
