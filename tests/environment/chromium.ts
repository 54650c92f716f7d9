import { execFile, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const name = '@sparticuz/chromium'
const root = fileURLToPath(new URL('../..', import.meta.url))

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

export interface Chromium {
  path: string
  /** Where it was found, for people. */
  source: string
  version: string
  /** Arguments it needs on this machine; pass them to Playwright's `launch`. */
  args: string[]
  /** Environment it needs on this machine, next to this process's own. */
  env: Record<string, string>
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge']

const usualPlaces = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Pages under test are the program's own, from this machine. The sandbox would refuse root, and many containers have
 * no user namespaces; small /dev/shm volumes make tabs crash.
 */
const args = ['--no-sandbox', '--disable-dev-shm-usage']

const findInstalled = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(existsSync)
}

const describe = (path: string, source: string, env: Record<string, string> = {}): Chromium => {
  const { status, stdout, stderr, error } = spawnSync(path, ['--no-sandbox', '--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status === 0) return { path, source, version: /\d[\d.]+/.exec(stdout)?.[0] ?? 'of unknown version', args, env }
  throw new Error(`Chromium from ${source} (${path}) does not run: ${error?.message ?? stderr.trim()}`)
}

/**
 * A Chromium for tests: the one at CHROMIUM_PATH, else an installed Chrome or Chromium, else the one npm carries,
 * unpacked on first use. Throws by name when none can be had.
 */
export const findChromium = async (): Promise<Chromium> => {
  const given = process.env.CHROMIUM_PATH
  if (given === 'npm') return describeFromNpm()
  if (given) {
    if (!existsSync(given)) throw new Error(`Chromium is missing: CHROMIUM_PATH names ${given}, which does not exist.`)
    return describe(given, 'CHROMIUM_PATH')
  }
  const installed = findInstalled()
  return installed ? describe(installed, realpathSync(installed)) : describeFromNpm()
}

const describeFromNpm = async (): Promise<Chromium> => {
  const { path, env } = await unpackChromium()
  return describe(path, 'npm package @sparticuz/chromium', env)
}
