import { readFile } from 'node:fs/promises'
import {
  drawingNames,
  schemes,
  type Theme,
  type ThemeDrawings,
  type ThemeFont,
  type ThemePicture,
  type ThemePictures,
} from '#contract/theme.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { ContentError, type Fault } from '../content-error.ts'
import type { ContentFolder } from '../content-folder.ts'
import { findLines } from '../yaml.ts'
import { type FontRole, openBundledFont } from './bundled-fonts.ts'
import { resolvePreset, resolveShape } from './resolve-theme.ts'
import { openShopFont } from './shop-font.ts'
import { type PictureUse, readShopPicture } from './shop-picture.ts'
import { openSystemFont } from './system-fonts.ts'
import { type GivenDrawings, type GivenFont, type GivenPictures, themeFileSchema } from './theme-schema.ts'

const themeFile = 'theme.yaml'
const largestFontMebibytes = 4

/** The version from which a shop without `theme.yaml` looks as the preset `plain`. Until then every shop had one look. */
const firstWithThemes = '0.3.0'

/** The look of a shop that has no `theme.yaml`, by the version of the program that it was written for. */
export async function readDefaultTheme(writtenFor: string): Promise<Theme> {
  const isOlder = writtenFor.localeCompare(firstWithThemes, 'en', { numeric: true }) < 0
  return isOlder ? { ...(await resolvePreset('poster')), illustration: 'rings' } : resolvePreset('plain')
}

/** Reads `theme.yaml` and the files that it names; null if there is none. Throws a `ContentError` with all faults. */
export async function readTheme(content: ContentFolder, media: MediaLibrary): Promise<Theme | null> {
  if (!(await content.has(themeFile))) return null
  const given = await content.readYaml(themeFile, themeFileSchema)
  const files = collectFiles(media)
  const preset = await resolvePreset(given.preset)
  const [display, text, logo, mark, favicon, sharing, drawings] = await Promise.all([
    readFont(given.fonts.display, 'display', files),
    readFont(given.fonts.text, 'text', files),
    readPictures(given.logo, 'logo', files),
    readPictures(given.mark, 'mark', files),
    given.favicon === undefined ? null : files.readPicture(given.favicon, ['favicon']),
    given.sharing === undefined ? null : files.readPicture(given.sharing, ['sharing'], 'paper'),
    readDrawings(given.drawings, files),
  ])
  if (files.faults.length > 0) throw await toError(content, files.faults)
  return {
    ...resolveShape(preset, given),
    fonts: { ...preset.fonts, display: display ?? preset.fonts.display, text: text ?? preset.fonts.text },
    pictures: { logo, mark, favicon, sharing, drawings },
  }
}

type FileFault = { path: (string | number)[]; reason: string }

async function toError(content: ContentFolder, faults: FileFault[]): Promise<ContentError> {
  const lineOf = findLines(await content.readText(themeFile))
  return new ContentError(
    faults.map(
      ({ path, reason }): Fault => ({
        file: themeFile,
        line: lineOf(path),
        reason: `${path.filter((key) => typeof key === 'string').join('.')}: ${reason}`,
      }),
    ),
  )
}

/** Reads files of the shop and goes on after those that can't be used, so that all are reported together. */
function collectFiles(media: MediaLibrary) {
  const faults: FileFault[] = []
  return {
    faults,
    async readFontFile(name: string, path: FileFault['path']) {
      const found = await media.findFile(name)
      if (!('reason' in found) && found.bytes <= largestFontMebibytes * 1024 * 1024)
        return { name, file: found.path, content: await readFile(found.path) }
      const tooLarge = `media/${name} is larger than ${largestFontMebibytes} MB: use a smaller one`
      faults.push({ path, reason: 'reason' in found ? found.reason : tooLarge })
      return null
    },
    async readPicture(name: string, path: FileFault['path'], use: PictureUse = 'page'): Promise<ThemePicture | null> {
      const found = await readShopPicture(media, name, use)
      if (!('reason' in found)) return found
      faults.push({ path, reason: found.reason })
      return null
    },
  }
}

type Files = ReturnType<typeof collectFiles>

async function readFont(given: GivenFont | undefined, role: FontRole, files: Files): Promise<ThemeFont | null> {
  if (given === undefined) return null
  if (typeof given === 'string')
    return given === 'system-sans' || given === 'system-serif' || given === 'system-mono'
      ? openSystemFont(given)
      : openBundledFont(given, role)
  const path = ['fonts', role]
  const read = await Promise.all(given.files.map((name) => files.readFontFile(name, path)))
  const found = read.filter((file) => file !== null)
  if (found.length < read.length) return null
  const font = await openShopFont(found, given.kind, role)
  if (!('reason' in font)) return font
  files.faults.push({ path, reason: font.reason })
  return null
}

/** The picture for dark, for mails and for invoices is that for light where none is given. */
async function readPictures(
  given: GivenPictures | undefined,
  name: 'logo' | 'mark',
  files: Files,
): Promise<ThemePictures['logo']> {
  const read = async (file: string | undefined, key: string, use: PictureUse = 'page') =>
    file === undefined ? null : files.readPicture(file, [name, key], use)
  const { light: lightFile, dark: darkFile, mail: mailFile, invoice: invoiceFile } = { ...noFiles, ...given }
  const [light, dark, mail, invoice] = await Promise.all([
    read(lightFile, 'light'),
    read(darkFile, 'dark'),
    read(mailFile, 'mail', 'paper'),
    read(invoiceFile, 'invoice', 'paper'),
  ])
  const onPaper = light !== null && (await canBeBitmap(light)) ? light : null
  return { light, dark: dark ?? light, mail: mail ?? onPaper, invoice: invoice ?? onPaper }
}

async function readDrawings(given: GivenDrawings, files: Files): Promise<ThemeDrawings> {
  const read = drawingNames.map(async (name): Promise<ThemeDrawings> => {
    const names = given[name]
    if (names === undefined) return {}
    const [light, dark] = await Promise.all(
      schemes.map((scheme) => files.readPicture(names[scheme], ['drawings', name, scheme])),
    )
    return light && dark ? { [name]: { light, dark } } : {}
  })
  return Object.assign({}, ...(await Promise.all(read)))
}

/** Mails and invoices show a bitmap of an SVG, which is drawn without fonts: a text in it would be missing. */
const canBeBitmap = async ({ file, type }: ThemePicture): Promise<boolean> =>
  type !== 'image/svg+xml' || !/<text\b/.test(await readFile(file, 'utf8'))

const noFiles: { light?: string; dark?: string; mail?: string; invoice?: string } = {}
