import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { flag } from './query.ts'

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
}
