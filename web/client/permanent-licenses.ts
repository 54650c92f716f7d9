import { type PermanencePreview, permanentLicenseEndpoints } from '#contract/endpoints/permanent-licenses.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'

/** Licenses that need no server. */
export const createPermanence = ({ call }: { call: Call }) => ({
  /** What making a license permanent would mean now, and what is in the way. */
  preview: async (id: string): Promise<PermanencePreview> =>
    (await call(permanentLicenseEndpoints.previewPermanence, { parameters: { id } })).payload,

  /** Makes a license permanent for good; needs the password once more. */
  make: async (id: string): Promise<License> =>
    (await call(permanentLicenseEndpoints.makePermanent, { parameters: { id } })).payload,
})
