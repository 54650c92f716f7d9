import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { nodeEnvironment } from '#scripts/setup/node.mjs'
import { openDatabase } from '#service/database/connection.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { createTestService } from '../../service/test-service.ts'
import type { StoreSize } from './generated-store.ts'
import { importAll } from './import-all.ts'

const messageSchema = z.object({ position: z.optional(z.number()), done: z.optional(z.boolean()) })

export type ImportEnding = { isDone: boolean; position: number; seconds: number }

/** Imports files in a process of its own, which is killed once it has come to a record; how it ended. */
export const importUntil = (place: FreshDatabase, paths: readonly string[], killAt?: number): Promise<ImportEnding> =>
  runUntil({ place, paths }, killAt)

/** Imports files in this process; answers the id of the import. */
export async function importHere(place: FreshDatabase, paths: readonly string[]): Promise<string> {
  const service = await createTestService('imported', { place })
  try {
    return await importAll(service, paths, () => undefined)
  } finally {
    await service.close()
  }
}

/** Undoes an import in a process of its own, which is killed once it has removed so much; how it ended. */
export const undoUntil = (place: FreshDatabase, id: string, killAt?: number): Promise<ImportEnding> =>
  runUntil({ place, paths: [], undoes: id }, killAt)

type Work = { place: FreshDatabase; paths: readonly string[]; undoes?: string }

async function runUntil(work: Work, killAt = Number.POSITIVE_INFINITY): Promise<ImportEnding> {
  const child = fork(path.join(import.meta.dirname, 'importing-program.ts'), ['--of', JSON.stringify(work)], {
    // It does not live long enough for WebAssembly that is compiled better.
    execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'],
    env: { PATH: process.env.PATH ?? '', ...nodeEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ending = { isDone: false, position: 0, seconds: 0 }
  let began = performance.now()
  child.on('message', (told) => {
    const { position, done } = z.parse(messageSchema, told)
    if (ending.position === 0) began = performance.now()
    ending.position = position ?? ending.position
    if (done) ending.isDone = true
    ending.seconds = (performance.now() - began) / 1000
    if (ending.position >= killAt && !done) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return ending
}

/** What is wrong with an import that is being undone, if anything: each customer is there with everything, or is gone. */
export async function findUndoFaults(place: FreshDatabase, { licensesOfEach }: StoreSize) {
  const database = await openDatabase(place)
  try {
    const row = await database.query.selectFrom('imports').select('status').executeTakeFirst()
    const { rows } = await sql<{ licenses: number; serials: number; orders: number; keys: number }>`select
        (select count(*) from licenses where customer_id = customers.id) as licenses,
        (select count(*) from license_serials join licenses on licenses.id = license_id
          where customer_id = customers.id) as serials,
        (select count(*) from imported_orders where customer_id = customers.id) as orders,
        (select count(*) from import_keys where object_id = customers.id) as keys
      from customers`.execute(database.query)
    const whole = { licenses: licensesOfEach, serials: licensesOfEach, orders: 1, keys: 1 }
    const broken = rows.filter((found) => !isDeepStrictEqual(found, whole))
    const { count } = await database.query
      .selectFrom('importKeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const faults = [
      ...(broken.length > 0 ? [`${broken.length} customers are not whole, such as ${JSON.stringify(broken[0])}`] : []),
      ...(count === rows.length * (licensesOfEach + 2) ? [] : [`${rows.length} customers have ${count} keys`]),
    ]
    return { faults, left: rows.length, status: row?.status }
  } finally {
    await database.close()
  }
}

/** What is wrong with a generated store that was imported, if anything: each record has to be there once. */
export async function findImportFaults(place: FreshDatabase, size: StoreSize): Promise<string[]> {
  const service = await createTestService('imported', { place })
  const { query } = service.database
  const licenses = size.customers * size.licensesOfEach
  const expected = {
    customers: size.customers,
    importedCustomers: size.customers,
    importedOrders: size.customers,
    licenses,
    licenseSerials: licenses,
    importEntries: 2 * size.customers + licenses,
    importKeys: 2 * size.customers + licenses,
    imports: 1,
  } as const
  try {
    const faults: string[] = []
    for (const table of [
      'customers',
      'importedCustomers',
      'importedOrders',
      'licenses',
      'licenseSerials',
      'importEntries',
      'importKeys',
      'imports',
    ] as const) {
      const { count } = await query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count !== expected[table]) faults.push(`${table} has ${count} rows, not ${expected[table]}`)
    }
    const [row] = await service.services.imports.list()
    const counts = {
      customer: { created: size.customers },
      order: { created: size.customers },
      license: { created: licenses },
    }
    if (row?.status !== 'Done' || !isDeepStrictEqual(row.counts, counts))
      faults.push(`The import is ${row?.status}, and has counted ${JSON.stringify(row?.counts)}`)
    return faults
  } finally {
    await service.close()
  }
}
