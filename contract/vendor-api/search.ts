import * as z from 'zod/mini'
import { defineVendorEndpoint, maybe, moment } from './endpoint.ts'

/** The length of a search. Fewer characters than `part` find nothing but whole numbers of invoices and of orders at former stores. */
export const searchTextLength = { min: 1, part: 3, max: 100 } as const

/** How many hits of a kind one answer has at most. */
export const searchHits = 5

export const searchKinds = [
  'customer',
  'order',
  'invoice',
  'license',
  'device',
  'voucher',
  'voucherBatch',
  'coupon',
  'couponBatch',
] as const
export type SearchKind = (typeof searchKinds)[number]

const hitSchema = z.object({
  /** By which the thing is read: an id, the number of an invoice as it is printed, or the id of a batch. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  status: maybe(z.string()),
  /** Whose it is; null for a guest's, and for what belongs to nobody. */
  customerId: maybe(z.string()),
  email: maybe(z.string()),
  /** The order that it belongs to. */
  orderId: maybe(z.string()),
  at: maybe(moment),
})
export type SearchHit = z.infer<typeof hitSchema>

export const searchEndpoints = {
  search: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/search',
    permission: 'search:read',
    summary:
      'What a part of a name, an address or a device name, or the beginning of an id, code, number or signature finds',
    query: z.object({
      q: z
        .string('Must say what to search for')
        .check(
          z.trim(),
          z.minLength(searchTextLength.min, 'Must not be empty'),
          z.maxLength(searchTextLength.max, `Must have at most ${searchTextLength.max} characters`),
        ),
    }),
    responses: {
      200: z.object({
        /** Only kinds with hits, and only those that the role may read. The hits of a kind are the newest first. */
        groups: z.array(
          z.object({
            kind: z.enum(searchKinds),
            hits: z.array(hitSchema),
            /** Whether there may be hits that are not answered here. */
            mayHaveMore: z.boolean(),
          }),
        ),
      }),
    },
  }),
}
