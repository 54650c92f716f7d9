import * as z from 'zod/mini'
import { defineVendorEndpoint, fileSchema as fileBytes, maybe, moment, reason, reasonBody } from './endpoint.ts'

/** The stores and formats that customers, orders and licenses are imported from. */
export const importSources = [
  'moonbase',
  'gumroad',
  'lemon-squeezy',
  'polar',
  'keygen',
  'fastspring',
  'paddle',
  'woocommerce',
  'shopify',
  'csv',
  'backline',
] as const
export type ImportSource = (typeof importSources)[number]

/** What they are called. */
export const importSourceTitles: Readonly<Record<ImportSource, string>> = {
  moonbase: 'Moonbase',
  gumroad: 'Gumroad',
  'lemon-squeezy': 'Lemon Squeezy',
  polar: 'Polar',
  keygen: 'Keygen',
  fastspring: 'FastSpring',
  paddle: 'Paddle',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  csv: 'another store',
  backline: 'Backline',
}

/** What a record of a source is about, in the order in which records of one line are imported. */
export const importRecordKinds = ['customer', 'order', 'license', 'device', 'coupon', 'subscription'] as const
export type ImportRecordKind = (typeof importRecordKinds)[number]

/**
 * What becomes of a record: made here; joined with what another source has brought or the shop has had; kept as it is, because
 * this source has brought it before; left out because the vendor said so; or rejected, for a reason that is given.
 */
export const importOutcomes = ['created', 'merged', 'kept', 'skipped', 'rejected'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/**
 * Running and Undoing go on after an interruption, and no other import begins meanwhile. Ended is an import that somebody has ended
 * before it was done or undone: what it has brought, or what is left of that, is there.
 */
export const importStatuses = ['Running', 'Done', 'Ended', 'Undoing', 'Undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The most bytes of a file that is uploaded, of a part of one, and how many files an import has at most. */
export const importFileMaxBytes = 2 * 1024 ** 3
export const importPartMaxBytes = 32 * 1024 ** 2
export const importFilesMax = 50
/** The longest name of such a file, in characters. */
export const importFileNameLength = 150
/** How many uploads there are at once. */
export const importDraftsMax = 20
/** How many customers are told at once at most. */
export const importWaveMax = 5_000

const byteCount = z.string().check(
  z.regex(/^\d{1,10}$/, 'Must be a number of bytes'),
  z.refine((text) => Number(text) <= importFileMaxBytes, `Must be at most ${importFileMaxBytes}`),
)
const source = z.enum(importSources)
const kind = z.enum([...importRecordKinds, 'row'])
const countsSchema = z.partialRecord(kind, z.partialRecord(z.enum(importOutcomes), z.number()))
const sum = z.object({ orders: z.number(), amount: z.number() })

/** What orders come to in minor units, by currency and product, of which null is all of an order. */
const totalSchema = z.object({
  source,
  product: maybe(z.string()),
  currency: z.string(),
  /** As the files have them, as they are here, and as a file states itself. */
  read: sum,
  imported: sum,
  /** By how much the sums that files state are more than what their orders come to. */
  statedDifference: maybe(z.number()),
})

const fileSchema = z.object({ name: z.string(), size: z.number(), source, shape: z.string() })

/** Background work in this process. `perSecond` is 0 until that is known. */
const workSchema = z.object({
  kind: z.enum(['plan', 'check', 'import', 'undo']),
  records: z.number(),
  /** How many records there are; null where that is not known yet. */
  of: maybe(z.number()),
  perSecond: z.number(),
  startedAt: moment,
})
export type ImportWork = z.infer<typeof workSchema>

/** Something about a line of a file; files are counted from 0, in the order of the plan. */
const placed = { file: z.number(), line: z.number(), reason: z.string() }

const planSchema = z.object({
  plannedAt: moment,
  files: z.array(fileSchema),
  records: z.number(),
  counts: countsSchema,
  totals: z.array(totalSchema),
  products: z.array(
    z.object({
      source,
      /** The id, or else the name, by which a choice is made for it. */
      product: z.string(),
      name: z.string(),
      orders: z.number(),
      licenses: z.number(),
      /** Ids of our products; empty for one that is not known, null for one that is left out. */
      here: maybe(z.array(z.string())),
    }),
  ),
  warnings: z.object({ count: z.number(), first: z.array(z.object(placed)) }),
  rejections: z.object({ count: z.number(), first: z.array(z.object({ ...placed, kind, key: maybe(z.string()) })) }),
})

/** What a file calls a product, and the id of our product or bundle; without an id it is left out. */
const choiceSchema = z.strictObject({
  product: z.string().check(z.minLength(1), z.maxLength(500)),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const mappingSchema = z.strictObject({ file: z.string().check(z.maxLength(200)), mapping: z.looseObject({}) })
const optionsSchema = z.strictObject({
  /** The store that all files are from; recognised for each where it is not said. */
  from: z.optional(source),
  products: z.optional(z.array(choiceSchema).check(z.maxLength(2000))),
  /** How tables are read that no store is known to write, by the names of their files (docs/importing.md). */
  mappings: z.optional(z.array(mappingSchema).check(z.maxLength(importFilesMax))),
})

const draftSchema = z.object({
  id: z.string(),
  createdAt: moment,
  files: z.array(
    z.object({
      name: z.string(),
      size: z.number(),
      /** Null for a file that no store is known to write: a mapping describes its columns. */
      source: maybe(source),
      shape: maybe(z.string()),
    }),
  ),
  /** Files that have not arrived whole. */
  unfinished: z.array(z.object({ name: z.string(), received: z.number() })),
  options: optionsSchema,
  plan: maybe(planSchema),
  work: maybe(workSchema),
  /** Why the last plan or import did not come to its end. */
  failure: maybe(z.string()),
  /** The import that its files were last used for. */
  importId: maybe(z.string()),
})
export type ImportDraft = z.infer<typeof draftSchema>

const importSchema = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  files: z.array(fileSchema),
  /** How many records are done. */
  records: z.number(),
  counts: countsSchema,
  totals: z.array(totalSchema),
  skipsRejected: z.boolean(),
  createdAt: moment,
  finishedAt: maybe(moment),
  undoneAt: maybe(moment),
  /** The upload that its files are from; null for those of the command line. */
  draftId: maybe(z.string()),
  work: maybe(workSchema),
  failure: maybe(z.string()),
})
export type ListedImport = z.infer<typeof importSchema>

const importDetailSchema = z.extend(importSchema, {
  /** How many customers of the import were told that their licenses have moved, and how many are still to be told. */
  told: z.number(),
  untold: z.number(),
})
export type ImportDetail = z.infer<typeof importDetailSchema>

/** A mapping as it is suggested or tried: it may lack what is needed. */
const mappingDraft = z.looseObject({})
const suggestionSchema = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  mapping: mappingDraft,
  /** What a person should look at, by the field of the mapping. */
  doubts: z.array(z.object({ field: z.string(), reason: z.string() })),
  /** What the mapping lacks before it can be used. */
  mistakes: z.array(z.string()),
  /** What the first rows become. */
  preview: z.array(
    z.object({
      line: z.number(),
      cells: z.record(z.string(), z.string()),
      found: z.array(z.looseObject({ kind: z.string() })),
    }),
  ),
})
export type MappingSuggestion = z.infer<typeof suggestionSchema>

const draft = { 200: draftSchema }
const started = { 202: draftSchema }

export const importDraftEndpoints = {
  listImportDrafts: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/import-drafts',
    permission: 'imports:read',
    summary: 'Uploads that are to be imported, the latest first, of the process that answers',
    responses: { 200: z.object({ items: z.array(draftSchema) }) },
  }),
  createImportDraft: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts',
    permission: 'imports:write',
    summary: 'Begin an upload; it is removed a week after it was last changed, and a day after its import is done',
    responses: { 201: draftSchema },
    isOutside: true,
  }),
  showImportDraft: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/import-drafts/{id}',
    permission: 'imports:read',
    summary: 'An upload with its files, its plan and how far its work is',
    responses: draft,
  }),
  uploadImportPart: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts/{id}/files/{name}',
    permission: 'imports:write',
    summary:
      'Add bytes to a file at the position `from`; with the last of its `size` bytes it is there. Parts come one after another',
    query: z.object({ from: byteCount, size: byteCount }),
    body: { stream: { maxBytes: importPartMaxBytes } },
    responses: { 200: z.object({ received: z.number(), isWhole: z.boolean() }) },
    isOutside: true,
  }),
  removeImportFile: defineVendorEndpoint({
    method: 'DELETE',
    path: '/api/vendor/import-drafts/{id}/files/{name}',
    permission: 'imports:write',
    summary: 'Remove a file of an upload, or what has arrived of it',
    responses: draft,
    isOutside: true,
  }),
  suggestImportMappings: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts/{id}/mappings',
    permission: 'imports:write',
    summary: 'Suggest how tables of unknown stores are read, or try mappings: what their first rows become',
    body: { json: z.strictObject({ tried: z.optional(z.array(mappingSchema).check(z.maxLength(importFilesMax))) }) },
    responses: { 200: z.object({ items: z.array(suggestionSchema) }) },
    isOutside: true,
  }),
  planImport: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts/{id}/plan',
    permission: 'imports:write',
    summary: 'Read all files and find out what an import of them would do; changes nothing. Goes on in the background',
    body: { json: optionsSchema },
    responses: started,
    isOutside: true,
  }),
  runImport: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts/{id}/run',
    permission: 'imports:write',
    summary:
      'Import the files as they were planned, in the background. Unless `skipsRejected`, nothing is imported where any record cannot be',
    body: {
      json: z.strictObject({
        skipsRejected: z.optional(z.boolean()),
        /** Opens the keys of an export of Backline, `serial-keys.json`. It is not stored. */
        passphrase: z.optional(z.string().check(z.maxLength(1000))),
        reason,
      }),
    },
    responses: started,
    needsVerification: true,
    isOutside: true,
  }),
  stopImportWork: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/import-drafts/{id}/stop',
    permission: 'imports:write',
    summary: 'Break off the plan or the import of an upload; an import goes on from there when it is run again',
    responses: draft,
    isOutside: true,
  }),
  removeImportDraft: defineVendorEndpoint({
    method: 'DELETE',
    path: '/api/vendor/import-drafts/{id}',
    permission: 'imports:write',
    summary: 'Remove an upload with its files; 409 while its import is not finished',
    responses: { 204: null },
    isOutside: true,
  }),
}

export const importEndpoints = {
  listImports: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/imports',
    permission: 'imports:read',
    summary: 'All imports, the latest first, those of the command line too',
    responses: { 200: z.object({ items: z.array(importSchema) }) },
  }),
  showImport: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/imports/{id}',
    permission: 'imports:read',
    summary: 'An import, how far it is, and how many of its customers were told',
    responses: { 200: importDetailSchema },
  }),
  readImportLedger: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/imports/{id}/ledger.csv',
    permission: 'imports:read',
    summary: 'What became of each record, as CSV',
    responses: { 200: fileBytes },
    files: ['text/csv'],
  }),
  announceImport: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/imports/{id}/announce',
    permission: 'imports:write',
    summary: 'Mail the next `count` customers of an import that their licenses have moved; each is told once',
    body: { json: z.strictObject({ count: z.int().check(z.gte(1), z.lte(importWaveMax)), reason }) },
    responses: { 200: z.object({ told: z.number(), left: z.number() }) },
    needsVerification: true,
    isOutside: true,
  }),
  endImport: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/imports/{id}/end',
    permission: 'imports:write',
    summary:
      'End an import that is not finished, or is not undone to the end, and keep what is there; 409 for one that is',
    body: reasonBody,
    responses: { 200: importSchema },
    needsVerification: true,
    isOutside: true,
  }),
  undoImport: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/imports/{id}/undo',
    permission: 'imports:write',
    summary: 'Take back all that an import has made; 409 `import-in-use` where something depends on it',
    body: reasonBody,
    responses: { 202: importSchema },
    needsVerification: true,
    isOutside: true,
  }),
}
