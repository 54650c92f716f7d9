import * as z from 'zod/mini'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { LicenseNotice } from '#contract/license-notice.ts'
import { readTaxId } from '#contract/tax-ids.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(200))

export const companySchema = z
  .strictObject({
    legalName: text,
    representedBy: text,
    streetAddress: text,
    postCode: text,
    locality: text,
    countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country code of two capital letters')),
    phone: z.optional(text),
    register: z.optional(text),
    /** Left out by a vendor who is too small to be registered for VAT. */
    vatId: z.optional(text),
    ossRegistered: z._default(z.boolean("Must be 'true' or 'false'"), false),
    ukRegistered: z._default(z.boolean("Must be 'true' or 'false'"), false),
  })
  .check(
    z.superRefine(({ vatId, countryCode }, context) => {
      const read = vatId === undefined ? null : readTaxId(vatId, countryCode)
      if (read?.status === 'Malformed') context.addIssue({ code: 'custom', path: ['vatId'], message: read.reason })
    }),
  )
export type Company = z.infer<typeof companySchema>

/** Whether a vendor is registered for VAT anywhere. The sales of one who is not are never taxed by the rules of the program. */
export const isRegisteredForVat = ({ vatId, ossRegistered, ukRegistered }: Company): boolean =>
  vatId !== undefined || ossRegistered || ukRegistered

/**
 * Whose shop it is, where their mail goes, and who they are before the law; no taxes are known of one who does not say.
 * [entities.vendor]
 */
export type ShopVendor = Vendor & {
  email: string
  company?: Company | undefined
  licenseNotice?: LicenseNotice | undefined
}
