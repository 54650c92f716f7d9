import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readKeys } from '#service/platform/keys/service.ts'
import { exportedBy, findLosses, importFiles, withoutOwnIds, writeExport } from '#tests/support/imports/round-trip.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const folder = 'tests/support/imports/fixtures'
const stores = readdirSync(folder).filter((store) => store !== 'csv')

const filesOf = (store: string) =>
  readdirSync(path.join(folder, store))
    .filter((name) => !name.endsWith('.md'))
    .map((name) => path.join(folder, store, name))

describe.each(stores)('what %s exports', (store) => {
  it('is imported, is kept as it is by a second import, and comes to another shop without loss', async () => {
    const service = await startService(`round-trip-${store}`)
    const first = await importFiles(service, filesOf(store))
    expect(first).toMatchObject({ status: 'Done' })
    const exported = await exportedBy(service)
    const { compared, losses } = await findLosses(service, first, exported)
    expect(losses).toEqual([])
    expect(compared).toBeGreaterThan(5)

    const second = await importFiles(service, filesOf(store))
    for (const outcomes of Object.values(second.counts)) expect(outcomes.created ?? 0).toBe(0)
    expect(await exportedBy(service)).toEqual(exported)

    const other = await startService(`round-trip-${store}-other`)
    const keys = await readKeys(service.database.query, testKeySecret, 'serial')
    const paths = await writeExport(exported)
    const request = {
      paths,
      options: { from: null, products: {}, mappings: {}, skipsRejected: false },
      serialKeys: keys,
    }
    const moved = await other.services.imports.run(await other.services.imports.begin(request))
    expect(moved.totals).toEqual(moved.totals.map((total) => ({ ...total, imported: total.read })))
    expect(withoutOwnIds(await exportedBy(other))).toEqual(withoutOwnIds(exported))

    const third = await importFiles(other, filesOf(store))
    for (const outcomes of Object.values(third.counts)) expect(outcomes.created ?? 0).toBe(0)
  })
})
