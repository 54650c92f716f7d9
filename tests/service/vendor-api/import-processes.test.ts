import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keptUnused } from '#service/imports/drafts/rules.ts'
import { uploadFile } from '#tests/support/imports/upload-file.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'
import { openClient } from './keys.ts'
import { awaitDraft, openFolder, writeStoreIn } from './uploads.ts'

const folder = await openFolder('import-processes')
const asRecognised = { from: null, products: {}, mappings: {} }
const writeStore = (name: string, customers: number) => writeStoreIn(path.join(folder, name), customers)

describe('an import that a restart has broken off', () => {
  it('goes on by itself in a process that has its files', { tags: ['long'] }, async () => {
    const uploads = path.join(folder, 'restart')
    const first = await createTestService('import-restart', { importsFolder: uploads })
    const drafts = first.services.importDrafts
    if (!drafts) throw new Error('The service keeps no uploads')
    const { id } = await drafts.create()
    const own = await openClient(first)
    for (const file of await writeStore('broken', 2000)) await uploadFile(own, id, file, 1_000_000)
    await drafts.plan(id, asRecognised)
    await awaitDraft(own, id)
    await drafts.run(id, { skipsRejected: false })
    await vi.waitFor(async () => expect((await first.services.imports.list())[0]?.position).toBeGreaterThan(0), 20_000)
    await first.close()

    const second = await startService('import-restart', { importsFolder: uploads, place: first.place })
    const later = second.services.importDrafts
    const [{ id: stopped = '', position = 0 } = {}] = await second.services.imports.list()
    expect(position).toBeLessThan(8000)
    await later?.lookAfter()
    expect(later?.workOn(await second.services.imports.find(stopped)).work).toBeNull()
    await later?.lookAfter()
    expect(later?.workOn(await second.services.imports.find(stopped)).work).toMatchObject({ kind: 'import', of: 8000 })
    expect(await later?.stop(id)).toMatchObject({ work: null, failure: expect.stringContaining('It was stopped') })
    for (const _ of [1, 2, 3]) await later?.lookAfter()
    expect(later?.workOn(await second.services.imports.find(stopped)).work).toBeNull()
    expect(await later?.run(id, { skipsRejected: false })).toMatchObject({ work: { kind: 'import' }, failure: null })
    await vi.waitFor(async () => expect((await second.services.imports.find(stopped)).status).toBe('Done'), 30_000)
    expect((await second.services.imports.find(stopped)).counts.customer).toEqual({ created: 2000 })
  })
})

describe('an import whose files are on another machine', () => {
  it('says so, is left alone, and keeps nothing else from being looked after', async () => {
    const uploads = path.join(folder, 'here')
    const here = await startService('import-elsewhere', { importsFolder: uploads })
    const { imports, importDrafts } = here.services
    const files = await writeStore('elsewhere', 20)
    const id = await imports.begin({ paths: files, options: { ...asRecognised, skipsRejected: false } })
    // Another machine may have its uploads under the same path.
    const there = path.join(uploads, randomUUID(), 'files')
    const row = await imports.find(id)
    const moved = row.files.map((file) => ({ ...file, path: path.join(there, file.name) }))
    await here.database.query
      .updateTable('imports')
      .set({ files: JSON.stringify(moved) })
      .execute()
    const own = await openClient(here)
    const { id: unused } = await own.call('createImportDraft')

    const failureOf = async () => (await own.call('showImport', { parameters: { id } })).failure
    await importDrafts?.lookAfter()
    expect(await failureOf()).toBeNull()
    here.clock.advance(keptUnused + 60_000)
    await importDrafts?.lookAfter()
    expect(await failureOf()).toMatch(/^Its files are on another machine/)
    await expect(own.call('showImportDraft', { parameters: { id: unused } })).rejects.toMatchObject({ status: 404 })

    // The machine that has them goes on with it.
    await here.database.query.updateTable('imports').set({ position: 7 }).execute()
    await importDrafts?.lookAfter()
    expect(await failureOf()).toBeNull()
  })
})
