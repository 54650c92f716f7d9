import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { GivenRecord } from '#service/imports/records.ts'
import { writeExport } from '#tests/support/imports/round-trip.ts'
import { buyer } from '../customers.ts'
import { activate } from '../licensing/devices.ts'
import { newcomer } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'

const service = await startService('export-while-selling')
const { imports, manualLicenses } = service.services
/** Does something as another call does it, and not as a part of the export. */
const asAnother = AsyncLocalStorage.snapshot()

const before = await Promise.all(Array.from({ length: 8 }, () => buyer(service.app)))
const idsOf = (records: readonly GivenRecord[], kind: GivenRecord['kind']) =>
  records.flatMap((record) => (record.kind === kind ? [record.key] : []))

/** Somebody new buys and activates a license, and one of those of before is moved to somebody new. */
async function sell(moved: string | undefined): Promise<void> {
  const { token } = await buyer(service.app)
  await activate(service.app, token, randomUUID())
  if (moved !== undefined) await manualLicenses.move(moved, (await newcomer(service)).email, 'Sold')
}

describe('an export while the shop sells', () => {
  it('has nobody without what others name of them, and can be imported as a whole', async () => {
    const records: GivenRecord[] = []
    const licenses = before.map(({ licenseId }) => licenseId)
    const toMove = [...licenses]
    await imports.exportRecords(async (part) => {
      records.push(...part)
      await asAnother(() => sell(toMove.shift()))
    })
    expect(toMove.length).toBeLessThan(licenses.length - 2)
    expect(idsOf(records, 'license')).toEqual(expect.arrayContaining(licenses))
    for (const kind of ['customer', 'order', 'license', 'device'] as const)
      expect(new Set(idsOf(records, kind)).size).toBe(idsOf(records, kind).length)
    if (service.database.kind === 'postgres') expect(idsOf(records, 'license')).toHaveLength(licenses.length)

    const other = await startService('export-while-selling-other')
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    const plan = await other.services.imports.plan({ paths: await writeExport(records), options })
    expect(plan.rejections).toEqual({ count: 0, first: [] })
    expect(plan.counts.license).toEqual({ created: idsOf(records, 'license').length })
  })
})
