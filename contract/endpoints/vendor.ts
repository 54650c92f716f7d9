import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { vendorSchema } from '../entities/catalogue.ts'

/** The vendor (specification §7) and the keys of its license tokens. */
export const vendorEndpoints = {
  getVendor: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current',
    access: 'anonymous',
    summary: "The vendor's name and logo",
    responses: { 200: vendorSchema },
  }),
  getVendorKeys: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current/keys',
    access: 'anonymous',
    summary: 'The public keys of license tokens as SPKI PEM, the one in use first, and then those of compact licenses',
    responses: { 200: z.string() },
    plainText: true,
  }),
  getVendorKeySet: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current/keys/jwks.json',
    access: 'anonymous',
    summary: 'The same keys as a JSON Web Key Set',
    responses: { 200: z.object({ keys: z.array(z.record(z.string(), z.string())) }) },
    alwaysBare: true,
  }),
}
