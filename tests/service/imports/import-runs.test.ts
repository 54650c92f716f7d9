import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PlannedEntry } from '#service/imports/running/plan.ts'
import { serialOf, writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { startService } from '../start-service.ts'

const service = await startService('import-runs')
const { imports, serials } = service.services
const folder = await mkdtemp(path.join(tmpdir(), 'import-runs-'))
afterAll(() => rm(folder, { recursive: true }))

const paths = await writeGeneratedStore(folder, { customers: 300, licensesOfEach: 3, productId: 'snare-works' })
const request = { paths, options: { from: null, products: {}, mappings: {}, skipsRejected: false } }

async function ledgerOf(id: string) {
  const entries: PlannedEntry[] = []
  for await (const part of imports.readLedger(id)) entries.push(...part)
  return entries.map(({ number, file, line, kind, key, outcome, reason }) => ({
    number,
    file,
    line,
    kind,
    key,
    outcome,
    reason,
  }))
}

describe('an import', () => {
  it('does record by record what its plan says, once, and can be taken back', async () => {
    const planned: PlannedEntry[] = []
    const plan = await imports.plan(request, { onEntries: async (entries) => void planned.push(...entries) })
    expect(plan.counts).toEqual({ customer: { created: 300 }, order: { created: 300 }, license: { created: 900 } })
    expect(plan.rejections.count).toBe(0)

    const id = await imports.begin(request)
    const done = await imports.run(id)
    expect(done).toMatchObject({ status: 'Done', position: 1500, counts: plan.counts, totals: plan.totals })
    const shown = planned.map(({ number, file, line, kind, key = null, outcome, reason = null }) => ({
      number,
      file,
      line,
      kind,
      key,
      outcome,
      reason,
    }))
    expect(await ledgerOf(id)).toEqual(shown)
    expect(await serials.find(serialOf(7, 1).toLowerCase())).toHaveLength(1)

    const again = await imports.run(await imports.begin(request))
    expect(again.counts).toEqual({ customer: { kept: 300 }, order: { kept: 300 }, license: { kept: 900 } })
    await imports.undo(again.id)
    expect(await serials.find(serialOf(7, 1))).toHaveLength(1)

    await imports.undo(id)
    expect(await serials.find(serialOf(7, 1))).toHaveLength(0)
    const left = await service.database.query.selectFrom('customers').select('id').execute()
    expect(left).toHaveLength(0)
  })
})
