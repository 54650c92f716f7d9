import * as z from 'zod/mini'
import { defineVendorEndpoint, listOf, listQuery, maybe, moment, reason, reasonBody } from './endpoint.ts'

/** A name that can be the name of a file and part of an address. */
const batchName = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single dashes, like autumn-fair'),
    z.maxLength(100),
  )
const words = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(500))
const ids = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(100)))
const prices = z.optional(z.record(z.string(), z.number().check(z.gt(0))))

/** The maximum number of codes of a batch. */
const count = z.int().check(z.gte(1), z.lte(10_000))
const prefix = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,30}$/, 'Must be up to 30 letters and digits')))

const couponSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** The batch that it was issued in; null for one of a file, which is read-only here, and for one of a single person. */
  batch: maybe(z.string()),
  isInFile: z.boolean(),
  /** A fraction: 0.3 is 30 %. Null where the coupon takes an amount off. */
  percentage: maybe(z.number()),
  uses: z.number(),
  maxUses: maybe(z.number()),
  startsAt: maybe(moment),
  endsAt: maybe(moment),
  stoppedAt: maybe(moment),
})

const voucherBatchSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether a file of the shop folder defines it; then it is read-only here. */
  isInFile: z.boolean(),
  /** Who sells or gives away its codes, as the vendor calls them. */
  reseller: maybe(z.string()),
  products: z.record(z.string(), z.number()),
  bundles: z.record(z.string(), z.number()),
  endsAt: maybe(moment),
  stoppedAt: maybe(moment),
})

const voucherSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** The customer's id. Null until then, and once the account was erased. */
  redeemedBy: maybe(z.string()),
  customer: maybe(z.object({ name: z.string(), email: z.string() })),
  redeemedAt: maybe(moment),
  stoppedAt: maybe(moment),
})

/** A code that somebody chooses for one coupon, such as SORRY20. */
const chosenCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,100}$/, 'Must be 4 to 100 letters, digits and dashes'))

type Chosen = { count: number; code?: string | undefined; maxUses?: number | undefined; prefix?: string | undefined }

/** A single code may be chosen and used in several orders; many are made up, and each is used once. */
const isOneOrMadeUp = z.refine<Chosen>(
  ({ count: many, code, maxUses }) => many === 1 || (code === undefined && maxUses === undefined),
  { path: ['code'], error: 'A code and its number of uses can be chosen for one coupon alone: count must be 1' },
)
const isChosenOrPrefixed = z.refine<Chosen>(({ code, prefix: start }) => code === undefined || start === undefined, {
  path: ['prefix'],
  error: 'Must be left out with a code',
})

const reseller = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(200))
const quantities = z.optional(z.record(z.string(), z.int().check(z.gte(1), z.lte(99))))

export const codeEndpoints = {
  listCoupons: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/coupons',
    permission: 'codes:read',
    summary: 'Coupons of files and of batches with their uses, by id',
    query: z.object({ ...listQuery, batch: z.optional(batchName) }),
    responses: { 200: listOf(couponSchema) },
  }),
  createCoupons: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/coupons',
    permission: 'codes:write',
    summary:
      'Issue a batch of coupons, each for one order, or one coupon with a chosen `code` for `maxUses` orders, with a percentage or an amount in each currency',
    body: {
      json: z
        .strictObject({
          batch: batchName,
          count,
          prefix,
          code: z.optional(chosenCode),
          maxUses: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
          reason,
          name: words,
          description: words,
          percentage: z.optional(z.number().check(z.gt(0), z.lte(100))),
          amounts: prices,
          appliesTo: ids,
          from: z.optional(z.string().check(z.maxLength(40))),
          until: z.optional(z.string().check(z.maxLength(40))),
          copies: z.optional(z.int().check(z.gte(1))),
          combinesWith: ids,
          minimumPrice: prices,
          isExclusive: z.optional(z.boolean()),
        })
        .check(isOneOrMadeUp, isChosenOrPrefixed),
    },
    responses: { 201: z.object({ batch: z.string(), codes: z.array(z.string()) }) },
  }),
  stopCoupons: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/coupons/{batch}/stop',
    permission: 'codes:write',
    summary: 'End the codes of a batch that were not used; what was sold with the others stays',
    body: reasonBody,
    responses: { 200: z.object({ batch: z.string(), stopped: z.number(), used: z.number() }) },
  }),
  listVoucherBatches: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/vouchers',
    permission: 'codes:read',
    summary: 'Batches of vouchers, of files and of the database, by id',
    query: z.object(listQuery),
    responses: { 200: listOf(voucherBatchSchema) },
  }),
  listVouchers: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/vouchers/{batch}/codes',
    permission: 'codes:read',
    summary: 'The codes of a batch and who redeemed them, by code',
    query: z.object({ ...listQuery, isRedeemed: z.optional(z.enum(['true', 'false'])) }),
    responses: { 200: listOf(voucherSchema) },
  }),
  exportVouchers: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/vouchers/{batch}/codes.csv',
    permission: 'codes:read',
    summary: 'All codes of a batch as CSV, with the reseller and when they were redeemed',
    responses: { 200: z.string() },
    plainText: 'text/csv',
  }),
  assignVouchers: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/vouchers/{batch}/assign',
    permission: 'codes:write',
    summary: 'Note who sells or gives away the codes of a batch; null takes the note off',
    body: { json: z.strictObject({ reason, reseller: z.nullable(reseller) }) },
    responses: { 200: z.object({ batch: z.string(), reseller: maybe(z.string()) }) },
  }),
  createVouchers: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/vouchers',
    permission: 'codes:write',
    summary: 'Issue a batch of vouchers, each redeemed once for licenses',
    body: {
      json: z.strictObject({
        batch: batchName,
        count,
        prefix,
        reason,
        name: words,
        description: words,
        products: quantities,
        bundles: quantities,
        reseller: z.optional(reseller),
        until: z.optional(z.string().check(z.maxLength(40))),
      }),
    },
    responses: { 201: z.object({ batch: z.string(), codes: z.array(z.string()) }) },
  }),
  stopVouchers: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/vouchers/{batch}/stop',
    permission: 'codes:write',
    summary: 'End the codes of an issued batch that were not redeemed',
    body: reasonBody,
    responses: { 200: z.object({ batch: z.string(), stopped: z.number(), redeemed: z.number() }) },
  }),
}
