import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { launchBrowser, openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { runDevice } from '../support/run-device.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { signIn } from '../support/shopper.ts'
import { serveWebViewPlugIn } from '../support/web-view-plug-in.ts'

const shop = findSharedShop()
const store = path.join(shop.dataDir, 'by-phone')
const runPlugIn = (...args: string[]) => runDevice(shop.url, store, '--product', 'clatter', ...args).finished

/** The license that the phone shows: as a picture of its QR code, and as its groups. */
let shown: { picture: Buffer; groups: string[] }
let plugIn: Awaited<ReturnType<typeof serveWebViewPlugIn>>

async function readBuiltIn() {
  const machine: { id: string } = JSON.parse(
    Buffer.from(await readFile(path.join(store, 'clatter.dt'), 'utf8'), 'base64').toString(),
  )
  const get = (address: string, headers = {}) => fetch(`${shop.url}/api/public/vendors/current${address}`, { headers })
  const { id: vendorId }: { id: string } = await (await get('', { 'x-mb-cors': '1' })).json()
  return { vendorId, productId: 'clatter', publicKeys: await (await get('/keys')).text(), deviceSignature: machine.id }
}

/** What a phone does with the code that the plug-in shows. */
async function activateByPhone(): Promise<typeof shown> {
  const { email } = await signUpOwner(shop.url)
  const { page, complaints } = await openVisitor(shop.url, { isPhone: true })
  const file = await readFile(path.join(store, 'clatter.dt'), 'utf8')
  await page.goto(`/activate/offline#machine=${Buffer.from(file, 'base64').toString('base64url')}`)
  await page.getByText('on the computer called Studio computer').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('heading', { name: 'Take the license with you' }).waitFor()
  const code = page.getByRole('img', { name: 'QR code with the license' })
  await code.scrollIntoViewIfNeeded()
  const picture = await code.screenshot()
  const groups = await page.getByRole('list', { name: 'Groups of the license' }).getByRole('listitem').allInnerTexts()
  await expectAccessibleEverywhere(page, 'a license as a code')
  expect(complaints).toEqual([])
  return { picture, groups }
}

beforeAll(async () => {
  expect((await runPlugIn('--offline')).exitCode).toBe(0)
  shown = await activateByPhone()
  plugIn = await serveWebViewPlugIn(await readBuiltIn())
})
afterAll(() => plugIn?.stop())

/** A camera that sees this picture, held at an angle and not over all of the view. */
async function filmOf(picture: Buffer, name: string): Promise<string> {
  const held = await sharp(picture).resize(430).rotate(7, { background: '#555' }).png().toBuffer()
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#555' } })
    .composite([{ input: held, left: 420, top: 90 }])
    .jpeg({ quality: 75 })
    .toBuffer()
  const file = path.join(shop.dataDir, `${name}.mjpeg`)
  await writeFile(file, Buffer.concat([frame, frame]))
  return file
}

type Camera = { film: string | null; isAllowed: boolean }

/** Opens the plug-in's window on a computer that cannot reach the shop. */
async function withComputer({ film, isAllowed }: Camera, use: (page: Page) => Promise<void>): Promise<void> {
  const device =
    film === null ? [] : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  // A browser without a window asks nobody: this says what a person would answer.
  const answer = `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`
  const browser: Browser = await launchBrowser([...device, answer])
  try {
    const { page, context, complaints } = await openVisitor(plugIn.url, {}, browser)
    const requested: string[] = []
    context.on('request', (request) => requested.push(new URL(request.url()).origin))
    await page.goto('/')
    await use(page)
    expect(new Set(requested)).toEqual(new Set([plugIn.url]))
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
}
const scan = (page: Page) => page.getByRole('button', { name: 'Scan the license' }).click()
const hearProblem = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words).waitFor()
const seeActivated = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Activated: licensed on /)
    .waitFor()

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or type the license').fill(text)
  await page.getByRole('button', { name: 'Use this license' }).click()
}

describe('a computer without a connection', () => {
  it('is activated by its camera, which sees the phone', async () => {
    const film = await filmOf(shown.picture, 'license')
    await withComputer({ film, isAllowed: true }, async (page) => {
      await scan(page)
      await seeActivated(page)
      expect(await page.getByLabel('What the camera sees').isVisible()).toBe(false)
    })
  })

  it('says in words that a code is not a license, that the camera may not be used, and that there is none', async () => {
    const { page } = await openVisitor(shop.url)
    await page.setContent(await qrCodeOf(`${shop.url}/activate/offline#machine=abc`))
    const film = await filmOf(await page.locator('svg').screenshot(), 'foreign')
    await withComputer({ film, isAllowed: true }, async (window) => {
      await scan(window)
      await hearProblem(window, 'This QR code is not a license.')
      await window.getByRole('button', { name: 'Stop the camera' }).click()
      await window.getByRole('button', { name: 'Scan the license' }).waitFor()
    })
    await withComputer({ film, isAllowed: false }, async (window) => {
      await scan(window)
      await hearProblem(window, 'The camera may not be used here.')
    })
    await withComputer({ film: null, isAllowed: true }, async (window) => {
      await scan(window)
      await hearProblem(window, 'No camera was found.')
    })
  })

  it('is activated by what its owner types, and names the group with a slip', { tags: ['long'] }, async () => {
    const { groups } = shown
    expect(groups).toHaveLength(13)
    const slip = groups.map((group, index) =>
      index === 6 ? group.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) : group,
    )
    await withComputer({ film: null, isAllowed: true }, async (page) => {
      await type(page, slip.join(' '))
      await hearProblem(page, /^There is a mistake in group 7/)
      await type(page, groups.join(' ').toLowerCase())
      await seeActivated(page)
    })
    expect(await runPlugIn('--license', slip.join('-'))).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('There is a mistake in group 7'),
    })
    expect(await runPlugIn('--license', groups.join('-'))).toMatchObject({ exitCode: 0 })
    expect((await runPlugIn('--verify')).output).toContain('the token is valid, verified offline')
  })
})

async function qrCodeOf(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return renderSVG(text, { border: 4 })
}
