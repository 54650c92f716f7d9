import { describe, expect, it } from 'vitest'
import { presetNames, schemes } from '#contract/theme.ts'
import { readableOn } from '#web/ui/colour.ts'
import { contrast } from './colours.ts'
import { describeFailure, findFailedPairs, pairs, writeRatio } from './contrast-rules.ts'
import { presets } from './presets.ts'

const cases = presetNames.flatMap((preset) => schemes.map((scheme) => ({ preset, scheme })))

describe.each(cases)('the preset $preset in the $scheme scheme', ({ preset, scheme }) => {
  const { colours } = presets[preset]

  it.each(pairs)('has enough contrast of $colour on $ground, for $use', ({ colour, ground, needed }) => {
    expect(contrast(colours[scheme][colour], colours[scheme][ground])).toBeGreaterThanOrEqual(needed)
  })

  it('has enough contrast of text on the panel of a product', () => {
    const { panel } = colours[scheme]
    const { ink } = colours[readableOn(panel) === 'ink' ? 'light' : 'dark']
    expect(contrast(ink, panel)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('a pair that fails', () => {
  const { light } = presets.plain.colours

  it('is reported with both names, its ratio, what is needed, and the nearest value that passes everywhere', () => {
    const [failed, ...others] = findFailedPairs({ ...light, quiet: '#a0a0a0' })
    expect(others).toEqual([])
    if (!failed) throw new Error('No pair failed')
    expect(describeFailure(failed, 'light')).toMatch(
      /^The contrast of quiet on paper \(secondary text\) is 2\.\d+:1 in the light scheme and must be at least 4\.5:1: the nearest quiet that passes is '#[0-9a-f]{6}'$/,
    )
    for (const ground of [light.paper, light.raised])
      expect(contrast(failed.nearest ?? '', ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('has a value that passes together with the text on it, which the vendor chose, too', () => {
    const given = { ...light, accent: '#fdba74', onAccent: '#ffffff' }
    const failed = findFailedPairs(given)
    expect(failed.map(({ colour }) => colour)).toEqual(['accent'])
    const followed = { ...given, accent: failed[0]?.nearest ?? expect.fail('There is no value') }
    expect(findFailedPairs(followed)).toEqual([])
  })

  it('has values that pass together where one colour alone cannot do it', () => {
    const given = { ...light, accent: '#fdba74', onAccent: '#777777' }
    const failed = findFailedPairs(given)
    const followed = { ...given, ...Object.fromEntries(failed.map(({ colour, nearest }) => [colour, nearest])) }
    expect(findFailedPairs(followed)).toEqual([])
  })

  it('asks for another ground where no value of the colour passes', () => {
    const failed = findFailedPairs({ ...light, paper: '#777777', raised: '#777777' }).find(
      ({ colour }) => colour === 'ink',
    )
    expect(failed && describeFailure({ ...failed, nearest: null }, 'dark')).toContain('change paper too')
  })

  it('never has a ratio that reads as if it passed', () => {
    expect(writeRatio(4.4999)).toBe('4.49')
  })
})
