import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Draft, type ImportRow, ledgerColumns, toLedgerLines } from '#service/imports/index.ts'
import { conflict, created, done, ok, type VendorRouter } from '#service/platform/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

type Services = Pick<VendorServices, 'imports' | 'importDrafts'>

/** The uploads of this process; 409 where it keeps none. */
function draftsOf({ importDrafts }: Services) {
  if (!importDrafts) throw conflict('This program keeps no uploads: import files on the command line')
  return importDrafts
}

export function registerImportDraftRoutes({ read, outside }: VendorRouter, services: Services): void {
  const api = vendorApi
  const drafts = () => draftsOf(services)

  read(api.listImportDrafts, async () => ok({ items: (await drafts().list()).map(toDraft) }))
  read(api.showImportDraft, async ({ parameters: { id } }) => ok(toDraft(await drafts().show(id))))
  outside(api.createImportDraft, async () => ({ reply: created(toDraft(await drafts().create())), change: null }))
  outside(api.uploadImportPart, async ({ parameters: { id, name }, query: { from, size }, body: bytes }) => {
    const part = await drafts().addPart(id, name, { from: Number(from), size: Number(size), bytes })
    return { reply: ok(part), change: null }
  })
  outside(api.removeImportFile, async ({ parameters: { id, name } }) => ({
    reply: ok(toDraft(await drafts().removeFile(id, name))),
    change: null,
  }))
  outside(api.suggestImportMappings, async ({ parameters: { id }, body: { tried = [] } }) => ({
    reply: ok(toWire({ items: await drafts().suggest(id, byFile(tried)) })),
    change: null,
  }))
  outside(api.planImport, async ({ parameters: { id }, body: { from = null, products = [], mappings = [] } }) => {
    const chosen = Object.fromEntries(products.map((choice) => [choice.product, choice.id ?? null]))
    const draft = await drafts().plan(id, { from, products: chosen, mappings: byFile(mappings) })
    return { reply: accepted(toDraft(draft)), change: null }
  })
  outside(api.runImport, async ({ parameters: { id }, body: { skipsRejected = false, passphrase = '' } }) => {
    const draft = await drafts().run(id, { skipsRejected, passphrase })
    const after = { files: draft.files.map(({ name }) => name).join(', '), skipsRejected }
    return { reply: accepted(toDraft(draft)), change: { about: id, customerId: null, before: {}, after } }
  })
  outside(api.stopImportWork, async ({ parameters: { id } }) => ({
    reply: ok(toDraft(await drafts().stop(id))),
    change: null,
  }))
  outside(api.removeImportDraft, async ({ parameters: { id } }) => {
    await drafts().remove(id)
    return { reply: done, change: null }
  })
}

export function registerImportRoutes({ read, outside, file }: VendorRouter, services: Services): void {
  const { imports, importDrafts } = services
  const { listImports, showImport, readImportLedger, announceImport, endImport, undoImport } = vendorApi
  const show = (row: ImportRow) =>
    toImport(row, importDrafts?.workOn(row) ?? { work: null, failure: null, draftId: null })

  read(listImports, async () => ok({ items: (await imports.list()).map(show) }))
  read(showImport, async ({ parameters: { id } }) => {
    const row = await imports.find(id)
    return ok({ ...show(row), told: await imports.countTold(id), untold: await imports.countUntold(id) })
  })
  outside(announceImport, async ({ parameters: { id }, body: { count } }) => {
    const answer = await imports.announce(id, count)
    return { reply: ok(answer), change: { about: id, customerId: null, before: {}, after: answer } }
  })
  file(readImportLedger, async ({ parameters: { id } }) => {
    const row = await imports.find(id)
    return { type: 'text/csv; charset=utf-8', name: `import-${id}.csv`, body: writeLedger(imports, row), change: null }
  })
  outside(endImport, async ({ parameters: { id } }) => {
    const { status } = await imports.find(id)
    const row = await (importDrafts ?? imports).end(id)
    const change = { about: id, customerId: null, before: { status }, after: { status: row.status } }
    return { reply: ok(show(row)), change }
  })
  outside(undoImport, async ({ parameters: { id } }) => {
    const { status } = await imports.find(id)
    const row = await draftsOf(services).undo(id)
    const change = { about: id, customerId: null, before: { status }, after: { status: row.status } }
    return { reply: accepted(show(row)), change }
  })
}

const byFile = <Mapping>(mappings: readonly { file: string; mapping: Mapping }[]) =>
  Object.fromEntries(mappings.map(({ file, mapping }) => [file, mapping]))

const accepted = <Payload>(payload: Payload) => ({ status: 202 as const, payload })

const toDraft = ({ options, ...draft }: Draft) => {
  const { from, products } = options
  const choices = Object.entries(products).map(([product, id]) => ({ product, ...(id !== null && { id }) }))
  const mappings = Object.entries(options.mappings).map(([file, mapping]) => ({ file, mapping }))
  return { ...toWire(draft), options: { ...(from !== null && { from }), products: choices, mappings } }
}

const toImport = (
  { position, options, ...row }: ImportRow,
  working: ReturnType<NonNullable<Services['importDrafts']>['workOn']>,
) => toWire({ ...row, ...working, records: position, skipsRejected: options.skipsRejected })

async function* writeLedger(imports: Services['imports'], { id, files }: ImportRow): AsyncGenerator<string> {
  // The mark tells Excel that the file is UTF-8.
  yield `\uFEFF${writeCsv([ledgerColumns])}`
  for await (const entries of imports.readLedger(id)) yield writeCsv(toLedgerLines(entries, files))
}
