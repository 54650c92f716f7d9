import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { keptEnded } from '#service/imports/drafts/rules.ts'
import { uploadFile } from '#tests/support/imports/upload-file.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'
import { awaitDraft, openFolder, writeStoreIn } from './uploads.ts'

const folder = await openFolder('vendor-imports')
const importsFolder = path.join(folder, 'uploads')
const service = await startService('vendor-imports', { importsFolder })
const client = noteCalls(await openClient(service), 'imports.test.ts')
const reason = 'We move from our former store'
const of = (id: string) => ({ parameters: { id } })

const writeStore = (name: string, customers: number, productId?: string) =>
  writeStoreIn(path.join(folder, name), customers, productId)

/** A new upload with these files. */
async function uploadAll(files: readonly string[]): Promise<string> {
  const { id } = await client.call('createImportDraft')
  for (const file of files) await uploadFile(client, id, file, 20_000)
  return id
}

async function plan(id: string, options: Parameters<typeof client.call<'planImport'>>[1]['body'] = {}) {
  await client.call('planImport', { ...of(id), body: options })
  return awaitDraft(client, id)
}

async function run(id: string, skipsRejected = false) {
  await client.call('runImport', { ...of(id), body: { reason, skipsRejected } })
  return awaitDraft(client, id)
}

/** Has the next plan stay at its first records until it is stopped, however fast the machine is. */
function holdNextPlan(): void {
  const { imports } = service.services
  const { plan: planned } = imports
  vi.spyOn(imports, 'plan').mockImplementationOnce((request, { onProgress } = {}) =>
    planned(request, {
      async onEntries() {
        for (;;) {
          onProgress?.(1)
          await setTimeout(5)
        }
      },
    }),
  )
}

const statusOf = async (id: string) => (await client.call('showImport', of(id))).status

describe('an import of uploaded files', () => {
  it('is planned, run, read line by line and taken back', async () => {
    const id = await uploadAll(await writeStore('whole', 300))
    const uploaded = await client.call('showImportDraft', of(id))
    expect(uploaded.files.map(({ name, source, shape }) => [name, source, shape])).toEqual([
      ['customers.jsonl', 'backline', expect.any(String)],
      ['licenses.jsonl', 'backline', expect.any(String)],
      ['orders.jsonl', 'backline', expect.any(String)],
    ])
    const planned = await plan(id)
    const counts = { customer: { created: 300 }, order: { created: 300 }, license: { created: 600 } }
    expect(planned.plan).toMatchObject({ records: 1200, counts, rejections: { count: 0 } })
    expect(planned.plan?.products).toMatchObject([{ product: 'snare-works', licenses: 600, here: ['snare-works'] }])
    expect((await client.call('listCustomers')).items).toEqual([])

    const { importId, failure } = await run(id)
    expect([failure, importId]).toEqual([null, expect.any(String)])
    const done = await client.call('showImport', of(importId ?? ''))
    expect(done).toMatchObject({ status: 'Done', records: 1200, counts, totals: planned.plan?.totals, work: null })
    const { told, untold, ...listed } = done
    expect([told, untold]).toEqual([0, 300])
    expect((await client.call('listImports')).items).toEqual([listed])

    const bytes = await client.call('readImportLedger', of(done.id))
    const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1201)
    expect(lines[0]).toBe('\ufeffnumber,file,line,kind,key,outcome,reason,id')
    expect(lines[1]).toMatch(/^1,customers\.jsonl,1,customer,c1,created,,[0-9a-f-]{36}$/)

    await client.call('undoImport', { ...of(done.id), body: { reason } })
    await vi.waitFor(async () => expect(await statusOf(done.id)).toBe('Undone'), { timeout: 30_000 })
    expect((await client.call('listCustomers')).items).toEqual([])
    expect((await client.call('listImportDrafts')).items.map((draft) => draft.id)).toEqual([id])
    const { items } = await client.call('listAudit', { query: { about: done.id } })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['ImportStarted', 'ImportFinished', 'ApiCall', 'ImportUndone']),
    )
    const files = items.map(({ aboutName }) => aboutName?.split(', ').sort())
    expect(files).toEqual(items.map(() => ['customers.jsonl', 'licenses.jsonl', 'orders.jsonl']))
  })

  it('is planned anew with products that were chosen, or leaves out what cannot be imported', {
    tags: ['long'],
  }, async () => {
    const id = await uploadAll(await writeStore('unknown', 20, 'former-drums'))
    const unknown = await plan(id)
    expect(unknown.plan?.products).toMatchObject([{ product: 'former-drums', here: [] }])
    expect(unknown.plan?.rejections.count).toBeGreaterThan(0)
    expect(unknown.plan?.rejections.first[0]).toMatchObject({ line: 1, kind: expect.any(String) })

    const refused = await run(id)
    expect([refused.importId, refused.failure]).toEqual([null, expect.stringContaining('cannot be imported')])
    const left = await plan(id, { products: [{ product: 'former-drums' }] })
    expect(left.plan?.counts.license).toEqual({ skipped: 40 })
    expect(left.options.products).toEqual([{ product: 'former-drums' }])
    const chosen = await plan(id, { products: [{ product: 'former-drums', id: 'snare-works' }] })
    expect(chosen.plan).toMatchObject({ counts: { license: { created: 40 } }, rejections: { count: 0 } })
    const wrong = await plan(id, { products: [{ product: 'former-drums', id: 'nothing' }] })
    expect([wrong.plan, wrong.failure]).toEqual([
      null,
      expect.stringContaining('There is no product or bundle nothing'),
    ])

    await plan(id)
    const { importId } = await run(id, true)
    const done = await client.call('showImport', of(importId ?? ''))
    expect(done).toMatchObject({ status: 'Done', skipsRejected: true, counts: { customer: { created: 20 } } })
    await client.call('undoImport', { ...of(done.id), body: { reason } })
    await vi.waitFor(async () => expect(await statusOf(done.id)).toBe('Undone'), { timeout: 30_000 })
  })

  it('is refused before it is planned, without files, and while it goes on', async () => {
    const { id } = await client.call('createImportDraft')
    const refusal = (code: string, detail: RegExp) => ({ problem: { code, detail: expect.stringMatching(detail) } })
    const running = client.call('runImport', { ...of(id), body: { reason } })
    await expect(running).rejects.toMatchObject(refusal('conflict', /Plan the import first/))
    await expect(client.call('planImport', { ...of(id), body: {} })).rejects.toMatchObject(
      refusal('conflict', /No file/),
    )
    const [file = ''] = await writeStore('busy', 20)
    await uploadFile(client, id, file, 1_000_000)
    holdNextPlan()
    await client.call('planImport', { ...of(id), body: {} })
    const again = client.call('planImport', { ...of(id), body: {} })
    await expect(again).rejects.toMatchObject(refusal('conflict', /being worked on/))
    const removing = client.call('removeImportDraft', of(id))
    await expect(removing).rejects.toMatchObject(refusal('conflict', /Its files are needed/))
    expect(await client.call('stopImportWork', of(id))).toMatchObject({ work: null, plan: null, failure: null })
    const { files } = await client.call('removeImportFile', { parameters: { id, name: path.basename(file) } })
    expect(files).toEqual([])
    await client.call('removeImportDraft', of(id))
    await expect(client.call('showImportDraft', of(id))).rejects.toMatchObject({ status: 404 })
  })

  it('of a table of an unknown store has a mapping suggested, tried and used', async () => {
    const file = path.join(folder, 'buyers.csv')
    const rows = Array.from({ length: 30 }, (_, index) => `buyer-${index}@tables.example;AB-${1000 + index}-XYZ;gone`)
    await writeFile(file, ['E-Mail;Serial;Product', ...rows].join('\n'))
    const id = await uploadAll([file])
    expect((await client.call('showImportDraft', of(id))).files).toMatchObject([{ source: null }])
    const suggest = async (tried: { file: string; mapping: Record<string, unknown> }[]) =>
      (await client.call('suggestImportMappings', { ...of(id), body: { tried } })).items
    const [suggested] = await suggest([])
    expect(suggested).toMatchObject({
      file: 'buyers.csv',
      columns: ['E-Mail', 'Serial', 'Product'],
      mapping: { columns: { email: 'E-Mail', product: 'Product', serials: ['Serial'] } },
      mistakes: [],
    })
    expect(suggested?.preview).toHaveLength(20)
    expect(suggested?.preview[0]?.found).toContainEqual(
      expect.objectContaining({ kind: 'customer', email: 'buyer-0@tables.example' }),
    )
    const mapping = { columns: { email: 'E-Mail', serials: ['Serial'] }, fixed: { product: 'snare-works' } }
    const [wrong] = await suggest([{ file: 'buyers.csv', mapping: { columns: { serials: ['Serial'] } } }])
    expect([wrong?.mistakes.join(), wrong?.preview]).toEqual([expect.stringContaining('columns.email'), []])
    expect(await suggest([{ file: 'buyers.csv', mapping }])).toMatchObject([{ mistakes: [], mapping }])

    const refused = client.call('planImport', {
      ...of(id),
      body: { mappings: [{ file: 'buyers.csv', mapping: { columns: {} } }] },
    })
    await expect(refused).rejects.toMatchObject({ problem: { code: 'refused' } })
    const planned = await plan(id, { mappings: [{ file: 'buyers.csv', mapping }] })
    expect(planned).toMatchObject({ files: [{ source: 'csv' }], plan: { counts: { license: { created: 30 } } } })
    const { importId } = await run(id)
    expect(await statusOf(importId ?? '')).toBe('Done')

    const toldOf = async () => {
      const { told, untold } = await client.call('showImport', of(importId ?? ''))
      return [told, untold]
    }
    expect(await toldOf()).toEqual([0, 30])
    const wave = { ...of(importId ?? ''), body: { count: 12, reason } }
    expect(await client.call('announceImport', wave)).toEqual({ told: 12, left: 18 })
    expect(await toldOf()).toEqual([12, 18])
  })

  it('of an export of Backline needs the passphrase of its serial numbers', { tags: ['long'] }, async () => {
    const passphrase = 'a passphrase of some length'
    const keys = path.join(folder, 'serial-keys.json')
    await writeFile(keys, JSON.stringify(await service.services.imports.exportSerialKeys(passphrase)))
    const [customers = ''] = await writeStore('exported', 3)
    const id = await uploadAll([customers, keys])
    expect((await plan(id)).plan).toMatchObject({ records: 3, files: [{ name: 'customers.jsonl' }] })
    const runWith = (typed?: string) =>
      client.call('runImport', { ...of(id), body: { reason, ...(typed !== undefined && { passphrase: typed }) } })
    await expect(runWith()).rejects.toMatchObject({ problem: { detail: expect.stringContaining('is sealed') } })
    await expect(runWith('another passphrase')).rejects.toMatchObject({ problem: { code: 'refused' } })
    await runWith(passphrase)
    const { failure, importId } = await awaitDraft(client, id)
    expect([failure, await statusOf(importId ?? '')]).toEqual([null, 'Done'])
    await client.call('undoImport', { ...of(importId ?? ''), body: { reason } })
    await vi.waitFor(async () => expect(await statusOf(importId ?? '')).toBe('Undone'), { timeout: 30_000 })
  })

  it('of an export of Backline needs each file that its manifest names', async () => {
    const [customers = ''] = await writeStore('incomplete', 3)
    const manifest = path.join(folder, 'manifest.json')
    const files = [{ name: 'licenses.jsonl', sha256: '0'.repeat(64) }]
    await writeFile(manifest, JSON.stringify({ format: 'backline-export', files }))
    const id = await uploadAll([customers, manifest])
    expect((await plan(id)).failure).toMatch(/^licenses\.jsonl: The file is missing/)
    await client.call('removeImportDraft', of(id))
  })

  it('is not undone where something depends on it', { tags: ['long'] }, async () => {
    const id = await uploadAll(await writeStore('used', 5))
    await plan(id)
    const { importId } = await run(id)
    const { items } = await client.call('listCustomers', { query: { search: 'customer-1@example.com' } })
    const [customer] = items
    await client.call('addNote', {
      parameters: { emailOrId: customer?.email ?? '' },
      body: { text: 'Wrote to us', reason },
    })
    const undoing = client.call('undoImport', { ...of(importId ?? ''), body: { reason } })
    await expect(undoing).rejects.toMatchObject({ status: 409, problem: { code: 'import-in-use' } })
    expect(await statusOf(importId ?? '')).toBe('Done')
  })
})

describe('an import that cannot go on', () => {
  it('because its files are lost is ended, and can be undone', async () => {
    const id = await uploadAll(await writeStore('lost', 3))
    const folderOfFiles = path.join(importsFolder, id)
    const names = (await readdir(folderOfFiles, { recursive: true })).filter((name) => name.endsWith('.jsonl'))
    const paths = names.map((name) => path.join(folderOfFiles, name))
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    const importId = await service.services.imports.begin({ paths, options })
    await rm(folderOfFiles, { recursive: true })
    for (const _ of [1, 2, 3]) await service.services.importDrafts?.lookAfter()
    expect(await client.call('showImport', of(importId))).toMatchObject({ status: 'Running', draftId: id, work: null })

    const ended = await client.call('endImport', { ...of(importId), body: { reason } })
    expect(ended).toMatchObject({ status: 'Ended', records: 0, work: null, failure: null })
    const { items } = await client.call('listAudit', { query: { about: importId } })
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['ApiCall', 'ImportEnded']))
    const again = client.call('endImport', { ...of(importId), body: { reason } })
    expect(await again).toMatchObject({ status: 'Ended' })
    await client.call('undoImport', { ...of(importId), body: { reason } })
    await vi.waitFor(async () => expect(await statusOf(importId)).toBe('Undone'), { timeout: 30_000 })
  })
})

describe('uploads', () => {
  it('are removed a day after their import is done', async () => {
    const id = await uploadAll(await writeStore('kept', 3))
    await plan(id)
    await run(id)
    const isThere = async () => (await readdir(importsFolder)).includes(id)
    await service.services.importDrafts?.lookAfter()
    expect(await isThere()).toBe(true)
    service.clock.advance(keptEnded + 60_000)
    await service.services.importDrafts?.lookAfter()
    expect(await isThere()).toBe(false)
  })
})
