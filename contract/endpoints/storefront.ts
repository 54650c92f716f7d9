import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { storefrontSchema } from '../entities/catalogue.ts'
import { flag, utmQuery } from './query.ts'

/** The storefront (specification §7). */
export const storefrontEndpoints = {
  getStorefront: defineEndpoint({
    method: 'GET',
    path: '/api/customer/storefront',
    access: 'anonymous',
    summary: 'Products and bundles with their prices',
    query: z.object({ ...utmQuery, includeManifests: flag }),
    responses: { 200: storefrontSchema },
  }),
}
