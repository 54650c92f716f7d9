import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { flag } from './query.ts'

const signed = z.optional(z.string().check(z.maxLength(200)))

/** Files to download (specification §7 Inventory). */
export const downloadEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products/{id}/download/{target}/{version}',
    access: 'anonymous',
    summary:
      "A file of a release ('latest' or a version) for a platform, or by its key; where to get it with redirect=false",
    query: z.object({ redirect: flag }),
    responses: { 200: z.object({ location: z.string() }), 302: null },
  }),
  readFile: defineEndpoint({
    method: 'GET',
    path: '/api/downloads/{id}/{version}/{key}/{name}',
    access: 'anonymous',
    summary: 'The file that such a location leads to, whole or in part; the address is signed and soon ends',
    query: z.object({ expires: signed, signature: signed }),
    responses: { 200: null, 206: null, 304: null },
    addition: true,
  }),
}
