import { readFile } from 'node:fs/promises'
import type { Theme, ThemeFile, ThemeFont } from '#contract/theme.ts'
import type { PageAssets } from '#web/site/rendering.ts'
import { sanitiseDrawing } from '../media/drawings/sanitise.ts'
import { hashContent } from '../shop/theme/name-file.ts'
import { type BuildTarget, textTarget } from './build-target.ts'
import { writeThemeSheet } from './theme-sheet.ts'

/** The style sheet, the fonts and the pictures of a theme. Their names change with their content. */
export function listThemeFiles(theme: Theme): BuildTarget[] {
  const { path, css } = writeThemeSheet(theme)
  const files = new Map(listFiles(theme).map((file) => [file.path, file]))
  return [textTarget(path, 'text/css; charset=utf-8', css), ...[...files.values()].map(toTarget)]
}

function listFiles({ fonts, pictures }: Theme): ThemeFile[] {
  const { logo, mark, favicon, sharing, drawings } = pictures
  const drawn = Object.values(drawings).flatMap(({ light, dark }) => [light, dark])
  const shown = [...Object.values(logo), ...Object.values(mark), favicon, sharing, ...drawn].filter(
    (picture) => picture !== null,
  )
  return [...fonts.display.faces, ...fonts.text.faces, ...shown]
}

const toTarget = ({ path, file, type }: ThemeFile): BuildTarget => ({
  path,
  type,
  stamp: `${path} sanitised`,
  async make() {
    const content = await readFile(file)
    if (!path.includes(hashContent(content))) throw new Error(`${file} was replaced while the shop was read`)
    return type === 'image/svg+xml' ? sanitiseDrawing(content.toString('utf8')).text : content
  },
})

/** What a document links of the build, and of the theme: its style sheet comes first, so that print may override it. */
export function withTheme(assets: PageAssets, theme: Theme): PageAssets {
  const { display, text } = theme.fonts
  const fonts = new Map([display, text].flatMap(firstFace).map((font) => [font.path, font]))
  return { ...assets, styles: [writeThemeSheet(theme).path, ...assets.styles], fonts: [...fonts.values()] }
}

/** The file of a font that nearly every page needs: that of the Latin letters. */
const firstFace = ({ faces: [first] }: ThemeFont) => (first ? [{ path: first.path, type: first.type }] : [])
