import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it.each(['en-US-u-ca-buddhist', 'C', '', undefined, 'xx-invalid-xxxxxxxxxxxx'])(
  'dates, amounts and counts are the same where the language of the browser is %j',
  async (language) => {
    vi.stubGlobal('navigator', { language, languages: language === undefined ? undefined : [language] })
    const { formatAmount, formatDay, formatMoment } = await import('./format.ts')
    const { formatCount, formatSize } = await import('./pages/imports/import-words.ts')
    expect(formatDay('2026-11-03T12:00:00Z')).toBe('3 Nov 2026')
    expect(formatMoment('2026-11-03T12:00:00Z')).toMatch(/^3 Nov 2026, \d\d:00$/)
    expect([formatAmount(4950, 'EUR'), formatCount(12_345)]).toEqual(['€49.50', '12,345'])
    expect(formatSize(1_500_000)).toBe('1.5 MB')
  },
)
