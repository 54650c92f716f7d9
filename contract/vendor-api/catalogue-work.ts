import * as z from 'zod/mini'
import { platforms } from '../statuses.ts'
import { dayQuery, defineVendorEndpoint, maybe, reason, reasonBody } from './endpoint.ts'

const fact = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** One entry of what is for sale that differs: `fields` is empty for what is added or withdrawn as a whole. */
const changeSchema = z.object({
  change: z.enum(['added', 'changed', 'withdrawn']),
  kind: z.enum(['store', 'product', 'release', 'bundle', 'discount', 'coupon', 'vouchers']),
  id: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      from: fact,
      to: fact,
      /** Of codes, which are secret: how many. */
      added: z.optional(z.number()),
      withdrawn: z.optional(z.number()),
    }),
  ),
})
export type CatalogueChange = z.infer<typeof changeSchema>

const doneSchema = z.object({
  productId: z.string(),
  version: z.string(),
  isPublished: z.boolean(),
  /** What customers are offered now; null for no version. */
  currentVersion: maybe(z.string()),
  /** As they are in the storage. */
  files: z.array(z.object({ platform: z.enum(platforms), name: z.string(), size: z.number(), sha256: z.string() })),
  changes: z.array(changeSchema),
})
const fileName = z.string().check(z.minLength(1), z.maxLength(200))
const changes = { 200: z.object({ changes: z.array(changeSchema) }) }

export const releaseChangeEndpoints = {
  addRelease: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/releases',
    permission: 'releases:write',
    summary:
      'Write the file of a new release as a draft; `files` says what its files are called in the storage, by platform',
    body: {
      json: z.strictObject({
        productId: z.string().check(z.maxLength(200)),
        version: z.string().check(z.maxLength(100)),
        files: z.partialRecord(z.enum(platforms), fileName),
        /** A line that sums it up, then a line for each change. */
        notes: z.optional(z.string().check(z.minLength(1), z.maxLength(10_000))),
        date: z.optional(dayQuery),
        reason,
      }),
    },
    responses: { 201: doneSchema },
    isOutside: true,
  }),
  publishRelease: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/releases/{productId}/{version}/publish',
    permission: 'releases:write',
    summary: 'Offer a draft to customers, dated `date`, or as its file says, or today',
    body: { json: z.strictObject({ date: z.optional(dayQuery), reason }) },
    responses: { 200: doneSchema },
    isOutside: true,
  }),
  withdrawRelease: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/releases/{productId}/{version}/withdraw',
    permission: 'releases:write',
    summary: 'Take a release back, as a draft; the last one that customers are offered only with `evenLast`',
    body: { json: z.strictObject({ evenLast: z.optional(z.boolean()), reason }) },
    responses: { 200: doneSchema },
    isOutside: true,
  }),
  previewCatalogue: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/catalogue/changes',
    permission: 'releases:read',
    summary: 'What a sync of the catalogue would change',
    responses: changes,
  }),
  syncCatalogue: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/catalogue/sync',
    permission: 'releases:write',
    summary: 'Sell what the files of the catalogue say now; a running shop does so by itself within seconds',
    body: reasonBody,
    responses: changes,
    isOutside: true,
  }),
}
