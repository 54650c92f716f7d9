import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { letDraw, openInteractive } from '../support/page-visits.ts'
import { findFreePort, openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const built = path.resolve(import.meta.dirname, '../../dist/client')
const changed = { page: 'sign-in', from: 'Lost your license?', to: 'Lost a license?' }

/**
 * A folder with the site as it will be deployed next: the same build, but for two words of a page, and with other names for
 * all of its files, as if each of them had changed.
 */
async function createNext(): Promise<ShopFolder> {
  const shop = await createShopFolder({ hasPages: false, isWhole: false })
  const client = path.join(shop.folder, 'dist/client')
  await rm(client)
  for (const folder of ['.vite', 'assets']) await mkdir(path.join(client, folder), { recursive: true })
  const names = await readdir(path.join(built, 'assets'))
  const rename = (name: string) => name.replace(/\.\w+$/, '-next$&')
  const anyName = new RegExp(names.join('|'), 'g')

  for (const name of [...names.map((asset) => `assets/${asset}`), '.vite/manifest.json']) {
    const target = path.join(client, name === '.vite/manifest.json' ? name : rename(name))
    if (name.endsWith('.woff2')) await cp(path.join(built, name), target)
    else await writeFile(target, (await readFile(path.join(built, name), 'utf8')).replace(anyName, rename))
  }
  const page = names.find((name) => name.startsWith(`${changed.page}-`)) ?? ''
  const file = path.join(client, 'assets', rename(page))
  const text = await readFile(file, 'utf8')
  if (!text.includes(changed.from)) throw new Error(`${page} does not say '${changed.from}'`)
  await writeFile(file, text.replace(changed.from, changed.to))
  return shop
}

let next: ShopFolder
let database: FreshDatabase
let PORT: string
let program: Program

beforeAll(async () => {
  next = await createNext()
  database = await freshDatabase('deployments')
  PORT = String(await findFreePort())
  program = await startProgram(database, { PORT }, await openOwnFolder({ isWhole: false }))
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await next?.remove()
})

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
const offerOn = (page: Page) => page.getByText('There is a newer version of this site.')

/** Shows the tab again after it was hidden, which asks for the latest build, and lets the page take in the answer. */
async function returnToTab(page: Page) {
  const answer = page.waitForResponse('**/builds/latest.json?*')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await answer).finished()
  await letDraw(page)
}

async function openHome() {
  const { page, context, complaints } = await openVisitor(program.url)
  await openInteractive(page, '/')
  await mark(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url().slice(program.url.length))
  })
  return { page, context, complaints, documents }
}

it('offers a newer build, forces it on nobody, and replaces what it took away once', {
  tags: ['delivery.latest-build', 'delivery.build-manifest', 'errors.chunk-reload'],
}, async () => {
  const patient = await openHome()
  const busy = await openHome()
  await returnToTab(patient.page)
  expect(await offerOn(patient.page).count()).toBe(0)

  await program.stop()
  program = await startProgram(database, { PORT }, next.folder)

  // Who reads on is told, and decides.
  const { page } = patient
  await returnToTab(page)
  await offerOn(page).waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await offerOn(page).waitFor({ state: 'hidden' })
  await returnToTab(page)
  expect(await offerOn(page).count()).toBe(0)
  expect(patient.documents).toEqual([])
  expect(await isMarked(page)).toBe(true)

  // Who goes to a page whose code is gone gets it from the new build, where they wanted to be.
  await busy.page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await busy.page.getByRole('link', { name: 'Lost a license?' }).waitFor()
  expect(busy.documents).toEqual(['/user-area/sign-in'])
  expect(await isMarked(busy.page)).toBe(false)
  await returnToTab(busy.page)
  expect(await offerOn(busy.page).count()).toBe(0)
})

it('loads the newer build when the visitor says so', { tags: ['long', 'delivery.latest-build'] }, async () => {
  const { page, documents, complaints } = await openHome()
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await returnToTab(page)
  await page.getByRole('button', { name: 'Load it' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  expect(documents).toEqual(['/'])
  expect(await offerOn(page).count()).toBe(0)
  expect(complaints).toEqual([])
})
