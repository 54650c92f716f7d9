import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const name = '@sparticuz/chromium'
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where npm keeps the packed browser of this platform, or undefined: it is packed for Linux only. */
const findPackage = (): string | undefined => {
  const folder = join(root, 'node_modules', name)
  return process.platform === 'linux' && existsSync(folder) ? folder : undefined
}

const readVersion = async (folder: string): Promise<string> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return `${version}-${process.arch}-with-fonts`
}

/** Kept between runs beside the clone; in a folder of this user's own where the clone may not be written to. */
const findShelf = async (): Promise<string> => {
  try {
    const shelf = join(root, '.cache', 'chromium')
    await mkdir(shelf, { recursive: true })
    await access(shelf, constants.W_OK)
    return shelf
  } catch (error) {
    if (!isRefused(error)) throw error
    const shelf = join(tmpdir(), `backline-chromium-${userInfo().uid}`)
    await mkdir(shelf, { recursive: true, mode: 0o700 })
    if ((await stat(shelf)).uid !== userInfo().uid)
      throw new Error(`Chromium cannot be unpacked: ${shelf} is not ours.`)
    return shelf
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))

/**
 * The package unpacks into the temporary folder of its process, under fixed names: two at once would mix. So it runs in
 * a process with a folder of its own, which then takes its place in one step.
 */
const unpackInto = async (place: string): Promise<void> => {
  await mkdir(dirname(place), { recursive: true })
  const folder = await mkdtemp(`${place}.unpacking-`)
  const script = `await (await import(${JSON.stringify(name)})).default.executablePath()`
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
    })
    await writeFile(join(folder, 'fonts', 'fonts.conf'), writeFontsConfig(join(place, 'fonts')))
    await rename(folder, place)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(join(place, 'chromium'))) throw error
  }
}

/** The package's own names folders that are not there, and a Chromium without any font crashes now and then. */
const writeFontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(folder)}</dir>
  <cachedir>${escapeXml(join(folder, 'cache'))}</cachedir>
</fontconfig>
`

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Unpacks the Chromium that npm carries, once per version. Throws by name when the package is not there. */
export const unpackChromium = async (): Promise<{ path: string; env: Record<string, string> }> => {
  const packed = findPackage()
  if (!packed) {
    throw new Error(
      `Chromium is missing: CHROMIUM_PATH is not set, no Chrome or Chromium is installed, and the npm package ${name} ` +
        `${process.platform === 'linux' ? 'is not installed' : `has none for ${process.platform}`}.`,
    )
  }
  const place = join(await findShelf(), await readVersion(packed))
  if (!existsSync(join(place, 'chromium'))) await unpackInto(place)
  return { path: join(place, 'chromium'), env: { FONTCONFIG_PATH: join(place, 'fonts') } }
}
