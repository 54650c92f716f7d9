import type { Theme, ThemeFont, ThemePicture } from '#contract/theme.ts'
import { escapeHtml } from '#web/site/escape.ts'
import { listThemeFiles } from '../site/theme-files.ts'
import { writeThemeSheet } from '../site/theme-sheet.ts'

/** What a shop looks like, with every file in it: a page that is opened from a disk may load none. */
export type SunsetLook = { css: string; mark: string; icon: string }

type Embed = (path: string) => Promise<string>

export async function readSunsetLook(theme: Theme, styles: string): Promise<SunsetLook> {
  const files = new Map(listThemeFiles(theme).map((file) => [file.path, file]))
  const embed: Embed = async (path) => {
    const file = files.get(path)
    if (!file) throw new Error(`The theme has no ${path}`)
    return `data:${file.type};base64,${Buffer.from(await file.make()).toString('base64')}`
  }
  const icon = theme.pictures.favicon ?? theme.pictures.mark.light
  return {
    css: `${await writeSheet(theme, embed)}\n${styles}`,
    mark: await writeMark(theme, embed),
    icon: icon ? await embed(icon.path) : 'data:,',
  }
}

/** The style sheet of the theme with the fonts of Latin letters, and without pictures. */
async function writeSheet(theme: Theme, embed: Embed): Promise<string> {
  const { fonts, pictures } = theme
  const shown = { display: withFirstFace(fonts.display), text: withFirstFace(fonts.text), code: fonts.code }
  const none = { ...pictures, mark: { ...pictures.mark, light: null, dark: null }, drawings: {} }
  let { css } = writeThemeSheet({ ...theme, fonts: shown, pictures: none })
  for (const { path } of [...shown.display.faces, ...shown.text.faces]) css = css.replaceAll(path, await embed(path))
  return css
}

const withFirstFace = (font: ThemeFont): ThemeFont => ({ ...font, faces: font.faces.slice(0, 1) })

async function writeMark({ pictures: { mark } }: Theme, embed: Embed): Promise<string> {
  if (!mark.light) return ''
  const source = async ({ path }: ThemePicture) => escapeHtml(await embed(path))
  const dark = mark.dark ? `<source media="(prefers-color-scheme: dark)" srcset="${await source(mark.dark)}">` : ''
  return `<picture>${dark}<img src="${await source(mark.light)}" alt=""></picture>`
}
