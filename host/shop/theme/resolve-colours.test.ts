import { describe, expect, it } from 'vitest'
import { presetNames } from '#contract/theme.ts'
import { contrast, toOklch } from './colours.ts'
import { findFailedPairs } from './contrast-rules.ts'
import { presets } from './presets.ts'
import { resolveColours } from './resolve-colours.ts'

const hueOf = (colour: string) => toOklch(colour).hue
const { colours: plain } = presets.plain

describe('a colour that is given for one scheme', () => {
  it.each([
    ['light', 'dark', '#8a2be2'],
    ['light', 'dark', '#0f766e'],
    ['dark', 'light', '#ffb454'],
    ['dark', 'light', '#7dd3fc'],
  ] as const)('in %s is derived for %s with its hue and the contrast that is needed: %s', (given, derived, accent) => {
    const resolved = resolveColours(plain, { [given]: { accent } })
    expect(resolved[given].accent).toBe(accent)
    expect(Math.abs(hueOf(resolved[derived].accent) - hueOf(accent))).toBeLessThan(8)
    expect(findFailedPairs(resolved.light)).toEqual([])
    expect(findFailedPairs(resolved.dark)).toEqual([])
  })

  it('gives a whole dark scheme to a shop that wrote a light one', () => {
    const light = { paper: '#f4efe6', raised: '#fffaf0', ink: '#2b1d0e', quiet: '#6b5844', accent: '#7a3b00' }
    const { dark } = resolveColours(plain, { light })
    expect(contrast(dark.paper, '#000000')).toBeLessThan(1.5)
    expect(contrast(dark.ink, dark.paper)).toBeGreaterThan(10)
    expect(findFailedPairs(dark)).toEqual([])
  })
})

describe('a colour that depends on a given one', () => {
  it('follows it: links, the text of buttons and the panel of a product follow the accent', () => {
    const { light } = resolveColours(plain, { light: { accent: '#ffd400', panel: '#101010' } })
    expect(light.panel).toBe('#101010')
    expect(contrast(light.onAccent, light.accent)).toBeGreaterThan(4.5)
    expect(resolveColours(plain, { light: { accent: '#a02020' } }).light).toMatchObject({
      link: '#a02020',
      panel: '#a02020',
    })
  })

  it('follows the ink where the preset has it in ink', () => {
    const { light } = resolveColours(presets.poster.colours, { light: { ink: '#1d0f33' } })
    expect(light).toMatchObject({ rule: '#1d0f33', accent: '#1d0f33', link: '#1d0f33' })
  })
})

it.each(presetNames)('nothing of the preset %s changes where nothing is given', (name) => {
  expect(resolveColours(presets[name].colours, {})).toEqual(presets[name].colours)
})
