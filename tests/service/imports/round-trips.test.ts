import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GivenRecord } from '#service/imports/records.ts'
import { type Key, readKeys } from '#service/platform/keys/service.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { exportedBy, findLosses, importFiles, withoutOwnIds, writeExport } from '#tests/support/imports/round-trip.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const folder = 'tests/support/imports/fixtures'
const stores = readdirSync(folder).filter((store) => store !== 'csv')

const filesOf = (store: string) =>
  readdirSync(path.join(folder, store))
    .filter((name) => !name.endsWith('.md'))
    .map((name) => path.join(folder, store, name))

/** What reads the files of Backline is the same whatever store they came from. */
const movedOn = chooseEach(3, stores)

describe.each(stores)('what %s exports', (store) => {
  let exported: GivenRecord[]
  let serialKeys: Key[]

  it('is imported without loss, and is kept as it is by a second import', async () => {
    const service = await startService(`round-trip-${store}`)
    const first = await importFiles(service, filesOf(store))
    expect(first).toMatchObject({ status: 'Done' })
    exported = await exportedBy(service)
    const { compared, losses } = await findLosses(service, first, exported)
    expect(losses).toEqual([])
    expect(compared).toBeGreaterThan(5)

    const second = await importFiles(service, filesOf(store))
    for (const outcomes of Object.values(second.counts)) expect(outcomes.created ?? 0).toBe(0)
    expect(await exportedBy(service)).toEqual(exported)
    serialKeys = await readKeys(service.database.query, testKeySecret, 'serial')
  })

  const moveOn = async () => {
    const other = await startService(`round-trip-${store}-other`)
    const paths = await writeExport(exported)
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    const moved = await other.services.imports.run(await other.services.imports.begin({ paths, options, serialKeys }))
    expect(moved.totals).toEqual(moved.totals.map((total) => ({ ...total, imported: total.read })))
    expect(withoutOwnIds(await exportedBy(other))).toEqual(withoutOwnIds(exported))

    const again = await importFiles(other, filesOf(store))
    for (const outcomes of Object.values(again.counts)) expect(outcomes.created ?? 0).toBe(0)
  }
  if (movedOn.includes(store)) it('comes to another shop without loss', moveOn)
})
