import { describe, expect, it } from 'vitest'
import { presetNames } from '#contract/theme.ts'
import { resolvePreset } from '../shop/theme/resolve-theme.ts'
import { listThemeFiles, withTheme } from './theme-files.ts'
import { writeThemeSheet } from './theme-sheet.ts'

const assets = { script: '/assets/site.js', preloads: [], styles: ['/assets/first.css'], lateStyles: [], fonts: [] }

describe('the style sheet of a theme', () => {
  it('has the same name for the same theme, and another one after any change', async () => {
    const theme = await resolvePreset('plain')
    const { path } = writeThemeSheet(theme)
    expect(path).toMatch(/^\/assets\/theme-[0-9a-f]{10}\.css$/)
    expect(writeThemeSheet(structuredClone(theme)).path).toBe(path)
    expect(writeThemeSheet({ ...theme, radius: 1 }).path).not.toBe(path)
    expect(writeThemeSheet(await resolvePreset('folio')).path).not.toBe(path)
  })

  it.each(presetNames)('defines every custom property, for %s', async (name) => {
    const { css } = writeThemeSheet(await resolvePreset(name))
    expect(css).not.toMatch(/undefined|NaN|\[object/)
    for (const property of ['paper', 'ink', 'accent', 'divider', 'veil', 'size-1', 'font-text', 'radius', 'stroke'])
      expect(css).toContain(`--p-${property}:`)
  })

  it('has the drawings of both schemes, and reserves no room where there are none', async () => {
    const theme = await resolvePreset('plain')
    expect(writeThemeSheet(theme).css).not.toContain('--p-drawing')
    const [light, dark] = ['key', 'key-white'].map((name) => ({
      path: `/assets/${name}.svg`,
      file: name,
      type: 'image/svg+xml',
      width: 400,
      height: 300,
    }))
    if (!light || !dark) throw new Error('Both pictures are needed')
    const { css } = writeThemeSheet({
      ...theme,
      pictures: { ...theme.pictures, drawings: { account: { light, dark } } },
    })
    expect(css).toContain(':root{--p-drawing-account:url("/assets/key.svg")}')
    expect(css).toContain('dark){:root{--p-drawing-account:url("/assets/key-white.svg")}}')
    expect(css).toContain('--p-drawing-height:')
  })

  it('loads a font once that both headlines and text are set in', async () => {
    const { css } = writeThemeSheet(await resolvePreset('plain'))
    expect(css.match(/font-family:"Inter";/g)).toHaveLength(2)
    expect(css.match(/unicode-range:/g)).toHaveLength(2)
  })
})

describe('a document', () => {
  it('links the theme before the sheets of the build, and preloads the fonts of the first view', async () => {
    const theme = await resolvePreset('poster')
    const { styles, fonts } = withTheme(assets, theme)
    expect(styles).toEqual([writeThemeSheet(theme).path, '/assets/first.css'])
    expect(fonts.map(({ type }) => type)).toEqual(['font/woff2', 'font/woff2'])
    const served = listThemeFiles(theme).map(({ path }) => path)
    for (const { path } of fonts) expect(served).toContain(path)
  })

  it('preloads a font once that both headlines and text are set in', async () => {
    expect(withTheme(assets, await resolvePreset('plain')).fonts).toHaveLength(1)
  })

  it('preloads nothing where the fonts are those of the reader', async () => {
    const theme = await resolvePreset('plain')
    const text = { ...theme.fonts.text, faces: [] }
    expect(withTheme(assets, { ...theme, fonts: { ...theme.fonts, display: text, text } }).fonts).toEqual([])
  })
})
