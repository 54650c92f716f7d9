import type { Row } from '../../rows/row.ts'
import { asked, compareWithRaw, tell } from './from-memory/compare-with-raw.ts'

const least = 0.95

export const row: Row = {
  name: 'prerendered page',
  figure: `processor time of home in brotli: raw node:http sending the same bytes and headers / ours, at least ${least}; ${asked}`,
  run: async () => {
    const comparison = await compareWithRaw({ path: '/', headers: { 'accept-encoding': 'br' } })
    return { passed: comparison.ratio >= least, measured: tell(comparison) }
  },
}
