import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { licenseLogSchema, licenseReceiptSchema, logConsistencySchema } from '../entities/license-log.ts'

const size = z.string().check(z.regex(/^\d{1,12}$/, 'Must be a number of entries'))

/** The license log, which customers verify by themselves (docs/operating.md). */
export const licenseLogEndpoints = {
  getLicenseLog: defineEndpoint({
    method: 'GET',
    path: '/api/license-log',
    access: 'anonymous',
    summary: 'The head of the license log, earlier heads, and the key that signs them',
    responses: { 200: licenseLogSchema },
    alwaysBare: true,
  }),
  getLogConsistency: defineEndpoint({
    method: 'GET',
    path: '/api/license-log/consistency',
    access: 'anonymous',
    summary: 'The proof that the license log has only grown from one size to another',
    query: z.object({ from: size, to: size }),
    responses: { 200: logConsistencySchema },
    alwaysBare: true,
  }),
  issueLicenseReceipt: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/licenses/{id}/receipt',
    access: 'customer',
    summary:
      'Issue a signed receipt of a license, with the proofs that all of its history is in the license log; a file',
    responses: { 200: licenseReceiptSchema },
    alwaysBare: true,
  }),
}
