import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openSharedBrowser } from '../support/browser.ts'
import { startProgram } from '../support/program.ts'
import { typeCommand } from '../support/run-command.ts'

const thirtyYearsLater = new Date('2056-11-28T12:00:00Z')
const trustees = ['Ada Lovelace', 'Grace Hopper', 'Delia Derbyshire', 'Daphne Oram', 'Wendy Carlos']
const clock = path.resolve(import.meta.dirname, '../support/in-2056.ts')

/** Runs a program of Node in 2056 without a network, with nothing of this process's environment. */
function runIn2056(folder: string, ...args: string[]): Promise<{ exitCode: number; output: string }> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', pathToFileURL(clock).href]
  return new Promise((resolve) => {
    execFile(process.execPath, [...flags, ...args], { cwd: folder, env: {} }, (error, out, told) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output: out + told }),
    )
  })
}

let folder = ''
let site = ''
/** What is built into a plug-in, which was compiled while the shop was there. */
let builtIn: string[] = []
/** What the site says of each file, as the shop said it. */
let checksums = new Map<string, string>()

async function readVendor(url: string): Promise<string[]> {
  const keys = path.join(folder, 'vendor.pem')
  await writeFile(keys, await (await fetch(`${url}/api/public/vendors/current/keys`)).text())
  const { data } = await (await fetch(`${url}/api/public/vendors/current`)).json()
  return ['--vendor', data.id, '--keys', keys]
}

beforeAll(async () => {
  const place = await freshDatabase('sunset')
  folder = await mkdtemp(path.join(place.dataDir, 'sunset-'))
  const shop = await startProgram(place)
  builtIn = await readVendor(shop.url)
  const names = path.join(folder, 'trustees.txt')
  await writeFile(names, trustees.join('\n'))
  const to = path.join(folder, 'prepared')
  await typeCommand(place, 'sunset', 'prepare', '--trustees', names, '--needed', '3', '--to', to, '--yes')
  expect(await shop.stop()).toBe(0)
  const shares = (await readdir(path.join(to, 'shares'))).map((name) => path.join(to, 'shares', name))
  site = path.join(folder, 'site')
  const tooFew = await runIn2056(folder, path.join(to, 'release/open.mjs'), '--to', site, ...shares.slice(0, 2))
  expect(tooFew).toMatchObject({ exitCode: 1, output: expect.stringContaining('1 more share is needed') })
  const opened = await runIn2056(folder, path.join(to, 'release/open.mjs'), '--to', site, ...shares.slice(2))
  expect(opened).toMatchObject({ exitCode: 0, output: expect.stringContaining('of Oddmeter') })
  const sums = (await readFile(path.join(site, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n')
  checksums = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]))
})

/** A computer of 2056 with the plug-in of 2026, and nothing kept of it. */
function createDevice(name: string) {
  const store = path.join(folder, name)
  const device = path.resolve('plugin/typescript/device.ts')
  const fixed = ['--server', 'http://127.0.0.1:1', '--store', store, '--name', name, '--product', 'clatter', ...builtIn]
  const run = (...args: string[]) => runIn2056(folder, device, ...fixed, ...args)
  return {
    run,
    licenseFile: path.join(store, 'clatter.mb'),
    async writeMachineFile() {
      expect(await run('--offline')).toMatchObject({ exitCode: 0 })
      return path.join(store, 'clatter.dt')
    },
  }
}

async function openPage(
  options: { width?: number } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const browser = await openSharedBrowser()
  const context = await browser.newContext({ viewport: { width: options.width ?? 1440, height: 900 }, offline: true })
  await context.clock.install({ time: thirtyYearsLater })
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return { context, page: await context.newPage(), complaints }
}

async function save(page: Page, link: string, file: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  await download.saveAs(file)
  return download.suggestedFilename()
}

async function accepts({ run, licenseFile }: ReturnType<typeof createDevice>, owner: string): Promise<void> {
  const [, claims = ''] = (await readFile(licenseFile, 'utf8')).split('.')
  const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(new Date(iat * 1000).getUTCFullYear()).toBe(2056)
  const taken = await run('--license-file', licenseFile)
  expect(taken).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Licensed to ${owner}`) })
  const verified = await run('--verify')
  expect(verified).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('the token is valid, verified offline'),
  })
}

describe('thirty years after the shop has closed, without a network', () => {
  it('programs run in 2056 and reach nobody', async () => {
    const year = await runIn2056(folder, '--print', 'new Date().getUTCFullYear()')
    expect(year).toEqual({ exitCode: 0, output: '2056\n' })
    const connect = await runIn2056(folder, '--eval', 'require("node:net").connect(80, "127.0.0.1")')
    expect(connect.output).toContain('There is no network in 2056')
  })

  it('a plug-in is unlocked with a page that was opened from a disk', async () => {
    const device = createDevice('attic')
    const { page, complaints } = await openPage()
    await page.goto(pathToFileURL(path.join(site, 'index.html')).href)
    await page.getByRole('heading', { name: 'Your Oddmeter software keeps working' }).waitFor()
    await expectAccessible(page, 'the site of a sunset release')
    await page.getByRole('link', { name: 'Unlock a plug-in' }).click()
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByLabel('Machine file', { exact: true }).setInputFiles(await device.writeMachineFile())
    await page.getByRole('heading', { name: 'Clatter on attic' }).waitFor()
    await expectAccessible(page, 'a license file of a sunset release')
    expect(await save(page, 'Download clatter.mb', device.licenseFile)).toBe('clatter.mb')
    await accepts(device, 'Ada Lovelace')
    expect(complaints).toEqual([])
  })

  it('refuses the license file on another computer', { tags: ['long'] }, async () => {
    const [device, other] = [createDevice('one'), createDevice('other')]
    const { page } = await openPage()
    await page.goto(pathToFileURL(path.join(site, 'activate/offline/index.html')).href)
    await page.getByLabel('Machine file', { exact: true }).setInputFiles(await device.writeMachineFile())
    await save(page, 'Download clatter.mb', other.licenseFile)
    expect(await other.run('--license-file', other.licenseFile)).toMatchObject({ exitCode: 1 })
  })

  it('says in words what is no machine file', async () => {
    const { page } = await openPage({ width: 390 })
    await page.goto(pathToFileURL(path.join(site, 'activate/offline/index.html')).href)
    const wrong = { name: 'notes.txt', mimeType: '', buffer: Buffer.from('kick, snare') }
    await page.getByLabel('Machine file', { exact: true }).setInputFiles(wrong)
    await page.getByRole('alert').getByText('This is not a machine file').waitFor()
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(0)
  })

  it('follows the link of a plug-in’s code where the folder is hosted at the shop’s former address', {
    tags: ['long'],
  }, async () => {
    const device = createDevice('phone')
    const { context, page, complaints } = await openPage({ width: 390 })
    await context.route('https://oddmeter.example/**', (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: path.join(site, pathname, path.extname(pathname) ? '' : 'index.html') })
    })
    const text = await readFile(await device.writeMachineFile(), 'utf8')
    const link = Buffer.from(text.replace(/\s/g, ''), 'base64').toString('base64url')
    await page.goto(`https://oddmeter.example/activate/offline/#machine=${link}`)
    await save(page, 'Download clatter.mb', device.licenseFile)
    await accepts(device, 'everyone')
    expect(complaints).toEqual([])
  })

  it('has the downloads, each with the checksum that the page names', async () => {
    const { page } = await openPage()
    await page.goto(pathToFileURL(path.join(site, 'index.html')).href)
    const file = path.join(folder, 'download.zip')
    const name = await save(page, 'Clatter 2.1.0 for Linux', file)
    const sum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    expect(sum).toBe(checksums.get(`downloads/clatter/2.1.0/${name}`))
    await page.getByText(sum).waitFor()
    for (const [each, expected] of checksums)
      expect(
        createHash('sha256')
          .update(await readFile(path.join(site, each)))
          .digest('hex'),
        each,
      ).toBe(expected)
  })
})
