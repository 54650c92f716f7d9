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

/** How many customers are told at once at most. */
export const importWaveMax = 5_000

export const importSource = z.enum(importSources)
export const importEntryKind = z.enum([...importRecordKinds, 'row'])
export const importCountsSchema = z.partialRecord(importEntryKind, z.partialRecord(z.enum(importOutcomes), z.number()))
const sum = z.object({ orders: z.number(), amount: z.number() })

/** What orders come to in minor units, by currency and product, of which null is all of an order. */
export const importTotalSchema = z.object({
  source: importSource,
  product: maybe(z.string()),
  currency: z.string(),
  /** As the files have them, as they are here, and as a file states itself. */
  read: sum,
  imported: sum,
  /** By how much the sums that files state are more than what their orders come to. */
  statedDifference: maybe(z.number()),
})

export const importFileSchema = z.object({
  name: z.string(),
  size: z.number(),
  source: importSource,
  shape: z.string(),
})

/** Background work in this process. `perSecond` is 0 until that is known. */
export const importWorkSchema = z.object({
  kind: z.enum(['plan', 'check', 'import', 'undo']),
  records: z.number(),
  /** How many records there are; null where that is not known yet. */
  of: maybe(z.number()),
  perSecond: z.number(),
  startedAt: moment,
})
export type ImportWork = z.infer<typeof importWorkSchema>

const importSchema = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  files: z.array(importFileSchema),
  /** How many records are done. */
  records: z.number(),
  counts: importCountsSchema,
  totals: z.array(importTotalSchema),
  skipsRejected: z.boolean(),
  createdAt: moment,
  finishedAt: maybe(moment),
  undoneAt: maybe(moment),
  /** The upload that its files are from; null for those of the command line. */
  draftId: maybe(z.string()),
  work: maybe(importWorkSchema),
  failure: maybe(z.string()),
})
export type ListedImport = z.infer<typeof importSchema>

const importDetailSchema = z.extend(importSchema, {
  /** How many customers of the import were told that their licenses have moved, and how many are still to be told. */
  told: z.number(),
  untold: z.number(),
})
export type ImportDetail = z.infer<typeof importDetailSchema>

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
