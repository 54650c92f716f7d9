import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { licenseSchema, yearlyLimitSchema } from '../entities/inventory.ts'
import { permanenceObstacles } from '../permanent-licenses.ts'

/** What making a license permanent would mean now. */
export const permanencePreviewSchema = z.object({
  /** How many devices would go offline. */
  devices: z.number(),
  offlineActivations: yearlyLimitSchema,
  /** What is in the way, in words for the owner; missing where nothing is. */
  obstacle: z.optional(z.object({ code: z.enum(permanenceObstacles), reason: z.string() })),
})
export type PermanencePreview = z.infer<typeof permanencePreviewSchema>

/** Licenses that need no server. An addition to the specification. */
export const permanentLicenseEndpoints = {
  previewPermanence: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/licenses/{id}/permanence',
    access: 'customer',
    summary: 'What making a license permanent would mean now, and what is in the way',
    responses: { 200: permanencePreviewSchema },
  }),
  makePermanent: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/licenses/{id}/permanence',
    access: 'customer',
    summary:
      'Make a license permanent: its devices go offline for good, and so do all that are activated from now on; needs the password once more',
    responses: { 200: licenseSchema },
  }),
}
