import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { planImport } from '#service/imports/running/plan.ts'
import { type Prepared, prepareImport } from '#service/imports/running/prepare.ts'
import { runImport } from '#service/imports/running/run.ts'
import { writeRecords } from '#tests/support/imports/write-records.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const service = await startService('import-resting')
const folder = await mkdtemp(path.join(tmpdir(), 'import-resting-'))
afterAll(() => rm(folder, { recursive: true }))
const paths = await writeRecords(path.join(folder, 'records'), [
  { kind: 'customer', key: 'ada', email: 'ada@example.com', name: 'Ada', consents: [] },
])
const request = { paths, options: { from: null, products: {}, mappings: {}, skipsRejected: true } }

/** How long deciding on the only record takes at least, in milliseconds. */
const decidesFor = 100

/** An import whose only part takes a known time, while somebody waits for a connection of the shop all the time. */
async function prepareBesideOthers(importId?: string): Promise<Prepared> {
  const { database, clock } = service
  const dependencies = { database, clock: clock.now, keySecret: testKeySecret, catalogue: service.services.catalogue }
  const prepared = await prepareImport(dependencies, request, importId)
  const newId = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, decidesFor)
    return randomUUID()
  }
  return {
    ...prepared,
    deciding: { ...prepared.deciding, newId },
    database: { ...database, pool: () => ({ ...database.pool(), waiting: 1 }) },
  }
}

/** How long a work goes on after it has told of its last record, in milliseconds. */
async function timeAfterLastRecord(work: (onProgress: () => void) => Promise<unknown>): Promise<number> {
  let told = Number.NaN
  await work(() => {
    told = performance.now()
  })
  return performance.now() - told
}

// A timer of Node may end a millisecond early.
const leastRest = 3 * decidesFor - 1

it('a plan rests after a part beside which others used the shop', async () => {
  const prepared = await prepareBesideOthers()
  expect(await timeAfterLastRecord((onProgress) => planImport(prepared, { onProgress }))).toBeGreaterThan(leastRest)
})

it('an import rests after a part beside which others used the shop', async () => {
  const id = await service.services.imports.begin(request)
  const prepared = await prepareBesideOthers(id)
  const rested = await timeAfterLastRecord((onProgress) => runImport(prepared, { from: 0, onProgress }))
  expect(rested).toBeGreaterThan(leastRest)
})
