import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colours, inScheme, looks, styleSheet } from './style.ts'

type Scheme = keyof typeof colours
const schemes: Scheme[] = ['light', 'dark']

/** '#rrggbb' of a colour that CSS writes as oklch(), as browsers reckon it. */
function hexOf([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const curved = linear.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  return `#${curved
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A token of the site's theme in both schemes. */
function tokenOf(name: string): Record<Scheme, string> {
  const theme = readFileSync(new URL('../../../web/ui/theme.css', import.meta.url), 'utf8')
  const [, light = '', dark = ''] =
    new RegExp(`--p-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(theme) ?? []
  const hex = (value: string) => hexOf(value.split(' ').map((part) => Number.parseFloat(part)))
  return { light: hex(light), dark: hex(dark) }
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the colours of mails', () => {
  it.each([
    ['paper', 'paper'],
    ['raised', 'paper-raised'],
    ['ink', 'ink'],
    ['soft', 'ink-soft'],
    ['line', 'line'],
    ['edge', 'edge'],
  ] as const)('%s is that of the site', (name, token) => {
    expect({ light: colours.light[name], dark: colours.dark[name] }).toEqual(tokenOf(token))
  })

  it.each(schemes)('are told apart by whoever reads in the %s', (scheme) => {
    const { paper, raised, ink, soft, edge } = colours[scheme]
    for (const behind of [paper, raised]) {
      for (const text of [ink, soft]) expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(edge, behind)).toBeGreaterThanOrEqual(3)
    }
  })

  it('are replaced in the dark wherever they stand', () => {
    const names = new Set(Object.values(looks).flatMap(({ className }) => className.split(' ')))
    for (const { className, style } of Object.values(looks)) {
      const coloured = /#[0-9a-f]{6}/.test(style)
      const replaced = className.split(' ').some((name) => styleSheet.includes(`.${name} { `))
      expect(replaced || !coloured, `${className}: ${style}`).toBe(true)
    }
    expect(names.size).toBeGreaterThan(5)
  })
})

it('shows an email as in a scheme that this screen does not have', () => {
  const html = `<meta content="light dark"><style>${styleSheet}</style>`
  expect(inScheme(html, 'dark')).toContain('@media all')
  expect(inScheme(html, 'light')).toContain('@media not all')
  for (const scheme of schemes) expect(inScheme(html, scheme)).not.toContain('light dark')
})
