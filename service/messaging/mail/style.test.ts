import { describe, expect, it } from 'vitest'
import { defaultLook, type MailLook } from './look.ts'
import { createLooks, inScheme, writeStyleSheet } from './style.ts'

const schemes = ['light', 'dark'] as const
const { light, dark } = defaultLook.colours
const looks = createLooks(defaultLook)
const styleSheet = writeStyleSheet(defaultLook)

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
  it.each(schemes)('without a theme are told apart by whoever reads in the %s', (scheme) => {
    const { paper, raised, ink, soft, edge } = defaultLook.colours[scheme]
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

  it('are all those of the look, and none besides', () => {
    const marked = (colours: object, mark: string) =>
      Object.fromEntries(Object.keys(colours).map((name, index) => [name, `#${mark}0000${index}`]))
    const colours = { light: { ...light, ...marked(light, 'a') }, dark: { ...dark, ...marked(dark, 'b') } }
    const look: MailLook = { ...defaultLook, colours }
    const used = new Set(
      [...JSON.stringify(createLooks(look)).matchAll(/#\w{6}/g), ...writeStyleSheet(look).matchAll(/#\w{6}/g)].map(
        String,
      ),
    )
    const given = [colours.light, colours.dark].flatMap((each) => Object.values(each))
    expect([...used].toSorted()).toEqual(given.toSorted())
  })
})

it('shows an email as in a scheme that this screen does not have', () => {
  const html = `<meta content="light dark"><style>${styleSheet}</style>`
  expect(inScheme(html, 'dark')).toContain('@media all')
  expect(inScheme(html, 'light')).toContain('@media not all')
  for (const scheme of schemes) expect(inScheme(html, scheme)).not.toContain('light dark')
})
