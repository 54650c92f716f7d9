import * as z from 'zod/mini'

/**
 * What stands beside everything that is bought: that it is a license, and where its terms are (California Business and
 * Professions Code, section 17500.6).
 */
export const licenseNoticeSchema = z.object({
  text: z.string(),
  /** `to` is the path of a page of the shop's. */
  link: z.object({ to: z.string(), title: z.string() }),
})
export type LicenseNotice = z.infer<typeof licenseNoticeSchema>

/** In shops whose vendor has written no other. */
export const defaultLicenseNotice: LicenseNotice = {
  text: 'You’re buying a license to use the software, not the software itself.',
  link: { to: '/imprint-and-privacy-policy#terms-and-conditions', title: 'Read the license terms' },
}
