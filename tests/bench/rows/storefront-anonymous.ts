import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import type { Row } from '../../rows/row.ts'
import { asked, compareWithRaw, tell } from './from-memory/compare-with-raw.ts'

const least = 0.75

export const row: Row = {
  name: 'storefront, anonymous and warm',
  figure: `processor time of GET storefront without a token: raw node:http sending the same bytes and headers / ours, at least ${least}; ${asked}`,
  run: async () => {
    const call = { path: storefrontEndpoints.getStorefront.path, headers: { 'accept-language': 'en-GB' } }
    const comparison = await compareWithRaw(call)
    return { passed: comparison.ratio >= least, measured: tell(comparison) }
  },
}
