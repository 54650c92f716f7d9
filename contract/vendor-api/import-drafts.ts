import * as z from 'zod/mini'
import { defineVendorEndpoint, maybe, moment, reason } from './endpoint.ts'
import {
  importCountsSchema,
  importEntryKind,
  importFileSchema,
  importSource,
  importTotalSchema,
  importWorkSchema,
} from './imports.ts'

/** The most bytes of a file that is uploaded, of a part of one, and how many files an import has at most. */
export const importFileMaxBytes = 2 * 1024 ** 3
export const importPartMaxBytes = 32 * 1024 ** 2
export const importFilesMax = 50
/** The longest name of such a file, in characters. */
export const importFileNameLength = 150
/** How many uploads there are at once. */
export const importDraftsMax = 20
const byteCount = z.string().check(
  z.regex(/^\d{1,10}$/, 'Must be a number of bytes'),
  z.refine((text) => Number(text) <= importFileMaxBytes, `Must be at most ${importFileMaxBytes}`),
)
/** Something about a line of a file; files are counted from 0, in the order of the plan. */
const placed = { file: z.number(), line: z.number(), reason: z.string() }

const planSchema = z.object({
  plannedAt: moment,
  files: z.array(importFileSchema),
  records: z.number(),
  counts: importCountsSchema,
  totals: z.array(importTotalSchema),
  products: z.array(
    z.object({
      source: importSource,
      /** The id, or else the name, by which a choice is made for it. */
      product: z.string(),
      name: z.string(),
      orders: z.number(),
      licenses: z.number(),
      /** Ids of our products; empty for one that is not known, null for one that is left out. */
      here: maybe(z.array(z.string())),
      /** Id of our product or bundle that it is; null for one that is not known or left out. */
      mappedTo: maybe(z.string()),
      /** Id of our product or bundle that is called the same, of one that is not known. */
      suggested: maybe(z.string()),
    }),
  ),
  warnings: z.object({ count: z.number(), first: z.array(z.object(placed)) }),
  rejections: z.object({
    count: z.number(),
    first: z.array(z.object({ ...placed, kind: importEntryKind, key: maybe(z.string()) })),
  }),
})

/** What a file calls a product, and the id of our product or bundle; without an id it is left out. */
const choiceSchema = z.strictObject({
  product: z.string().check(z.minLength(1), z.maxLength(500)),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const mappingSchema = z.strictObject({ file: z.string().check(z.maxLength(200)), mapping: z.looseObject({}) })
const optionsSchema = z.strictObject({
  /** The store that all files are from; recognised for each where it is not said. */
  from: z.optional(importSource),
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
      source: maybe(importSource),
      shape: maybe(z.string()),
    }),
  ),
  /** Files that have not arrived whole. */
  unfinished: z.array(z.object({ name: z.string(), received: z.number() })),
  options: optionsSchema,
  plan: maybe(planSchema),
  work: maybe(importWorkSchema),
  /** Why the last plan or import did not come to its end. */
  failure: maybe(z.string()),
  /** The import that its files were last used for. */
  importId: maybe(z.string()),
})
export type ImportDraft = z.infer<typeof draftSchema>

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
