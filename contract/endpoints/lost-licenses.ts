import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema } from '../entities/identity.ts'

/** The way back to licenses of which somebody knows only the address that they were bought with. */
export const lostLicenseEndpoints = {
  findLostLicenses: defineEndpoint({
    method: 'POST',
    path: '/api/customer/licenses/lost',
    access: 'anonymous',
    summary: 'Mail an address what licenses are known under it; the same answer for every address',
    body: { json: z.object({ email: emailSchema }) },
    responses: { 204: null },
    addition: true,
  }),
}
