import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** A license token, or a compact license (docs/wire-compatibility.md). */
export const licenseForms = ['Token', 'Compact'] as const
export type LicenseForm = (typeof licenseForms)[number]

/** What activating by machine file leads to; browsers read it, too. */
export const licenseFileEndpoints = {
  getLicenseFile: defineEndpoint({
    method: 'GET',
    path: '/api/license-files/{activationId}/{file}',
    access: 'anonymous',
    summary:
      'A license file, at the address that activating by machine file has answered; ten minutes long. With form=Compact, the same license as text that is short enough to type',
    query: z.object({
      expires: z.string().check(z.maxLength(20)),
      signature: z.string().check(z.maxLength(100)),
      form: z.optional(z.enum(licenseForms, 'Must be Token or Compact')),
    }),
    responses: { 200: z.string() },
    plainText: true,
  }),
}
