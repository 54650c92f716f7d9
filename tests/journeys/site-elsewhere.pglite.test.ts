import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updatesFeedSchema } from '#contract/update-feed.ts'
import { freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { exportSite, serveFolder } from '../support/exported-site.ts'
import { findDeadLinks, findPageFaults, findSharedTitles, type WalkedSite } from '../support/page-checks.ts'
import { walkWithoutScripts, walkWithScripts } from '../support/page-visits.ts'
import { findFreePort, openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { specifiedRoutes } from '../support/route-table.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { addToCart, buy, cartButtonOf, checkoutOf, openCheckout, payWith, signUp } from '../support/shopper.ts'

/** Without articles, which nobody reads on the pages of the programs. */
let bareFolder: string
let service: Program
let shop: ShopFolder
let out: string
let exported: Awaited<ReturnType<typeof exportSite>>
let server: Awaited<ReturnType<typeof serveFolder>>
let site: WalkedSite

const originOf = (port: number) => `http://127.0.0.1:${port}`
let otherPort: number

beforeAll(async () => {
  const port = await findFreePort()
  otherPort = await findFreePort()
  site = { url: originOf(port), isStatic: true }
  bareFolder = await openOwnFolder({ isWhole: false })
  const environment = { ALLOWED_ORIGINS: `${site.url},${originOf(otherPort)}` }
  service = await startProgram(await freshDatabase('service'), environment, bareFolder)
  shop = await createShopFolder({ hasPages: false })
  await writeFile(path.join(shop.folder, 'shops/oddmeter/redirects.yaml'), '/old-page: /about\n/old-blog/**: /blog\n')
  out = path.join(await mkdtemp(path.join(tmpdir(), 'backline-export-')), 'site')
  exported = await exportSite(out, { LICENSING_HOST: service.url, PUBLIC_URL: site.url }, shop.folder)
  server = await serveFolder(out, port, exported.headers)
})
afterAll(async () => {
  await server?.close()
  await shop?.remove()
  await rm(path.dirname(out), { recursive: true, force: true })
  expect(await service?.stop()).toBe(0)
})

const allPaths = specifiedRoutes.flatMap(({ paths }) => paths)

it('is the whole site in a folder, and says what is left for its host', async () => {
  expect(exported.exitCode, exported.output).toBe(0)
  expect(exported.output).toContain(`ALLOWED_ORIGINS has to name ${site.url}`)
  expect(exported.output).toContain('redirect /old-blog/** to /blog')
  expect(exported.headers['content-security-policy']).toContain(`connect-src 'self' ${service.url}`)
  const names = await readdir(out, { recursive: true })
  expect(names).toEqual(expect.arrayContaining(['404.html', 'index.html', 'about/index.html', 'builds/latest.json']))
  expect(names.filter((name) => name.endsWith('.mid')).length).toBe((await readdir('shops/oddmeter/templates')).length)
  expect(names.filter((name) => name.startsWith('checkout'))).toEqual([])
  const feed = updatesFeedSchema.parse(JSON.parse(await readFile(path.join(out, 'clatter/updates.json'), 'utf8')))
  const files = feed.items.flatMap(({ _backline }) => _backline.files)
  expect(files.filter((file) => file.path.startsWith(`${service.url}/api/`) && file.sha256?.length === 64)).toEqual(
    files,
  )
  expect(files.length).toBeGreaterThan(0)
  // What the program itself serves is rendered at its own start, not by an export.
  expect(await readdir(path.join(shop.folder, 'dist'))).not.toContain('pages')
})

it('has every page of the route table whole as delivered, and no link that leads nowhere', async () => {
  const faults = await Promise.all(specifiedRoutes.map((route) => findPageFaults(site, route)))
  expect(faults.flat()).toEqual([])
  expect.soft(await findDeadLinks(site, allPaths)).toEqual([])
  expect(await findSharedTitles(site, allPaths)).toEqual([])
})

it('is walked with JavaScript and without, on a page of each kind', { tags: ['long'] }, async () => {
  const routes = Object.values(Object.groupBy(specifiedRoutes, ({ kind }) => kind)).flatMap(
    (each) => each?.at(-1) ?? [],
  )
  const faults: string[] = []
  for (const { findFaults } of [await walkWithoutScripts(site.url), await walkWithScripts(site.url)])
    for (const route of routes) faults.push(...(await findFaults(route)))
  expect(faults).toEqual([])
})

it('signs up, fills the cart and checks out with the licensing service', { tags: ['calls.host'] }, async () => {
  const { page, complaints } = await openVisitor(site.url)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await signUp(page)
  await page.goto('/clatter')
  await addToCart(page)
  await page.reload()
  await cartButtonOf(page).getByText('1 item').waitFor({ state: 'attached' })
  await cartButtonOf(page).click()
  const checkout = await openCheckout(page)
  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  expect(asked).toEqual(new Set([site.url, service.url]))
  expect(complaints).toEqual([])
})

it('sends who comes to a page that has moved on, without JavaScript too', async () => {
  const { page } = await openVisitor(site.url, { javaScriptEnabled: false })
  await page.goto('/old-page')
  await page.waitForURL(/\/about\/$/)
})

it('answers what is not there with the error screen', async () => {
  const response = await fetch(`${site.url}/nope?a=1`)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe(await readFile(path.join(out, '404.html'), 'utf8'))
})

it('is not made of prices that can not be read', { tags: ['long'] }, async () => {
  const settings = { LICENSING_HOST: 'http://127.0.0.1:1', PUBLIC_URL: site.url }
  const { exitCode, output } = await exportSite(out, settings, bareFolder)
  expect([exitCode, output]).toEqual([1, 'LICENSING_HOST: no storefront can be read from http://127.0.0.1:1\n'])
})

it('is sold from as well where the program itself is the site', { tags: ['long', 'calls.host'] }, async () => {
  const environment = { PORT: String(otherPort), LICENSING_HOST: service.url }
  const other = await startProgram(await freshDatabase('site'), environment, bareFolder)
  const { page, complaints } = await openVisitor(other.url, { customer: await signUpCustomer(service.url) })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await buy(page, '/clatter')
  expect(asked).toEqual(new Set([other.url, service.url]))
  expect(complaints).toEqual([])
  expect(await other.stop()).toBe(0)
})

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/integrating-a-site.md'), 'utf8')
const example = /```html\n([\s\S]+?)```/.exec(guide)?.[1] ?? ''

it('may be any other page: the one in the guide sells a product to a guest', { tags: ['long'] }, async () => {
  const folder = path.dirname(out)
  await writeFile(path.join(folder, 'index.html'), example.replace('https://shop.example', service.url))
  await writeFile(path.join(folder, '404.html'), '')
  const other = await serveFolder(folder, otherPort, {})
  const { page, complaints } = await openVisitor(originOf(otherPort))
  await page.goto('/')
  const buyButton = page.getByRole('button', { name: 'Buy for $99.00' })
  await buyButton.click()
  const checkout = checkoutOf(page)
  await checkout.getByRole('heading', { name: 'Your details' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await buyButton.click()
  await checkout.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await checkout.getByLabel('E-mail').fill('ada@example.com')
  await payWith(checkout, '4242')
  await page.getByRole('status').getByText('Thank you.').waitFor({ state: 'attached' })
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await other.close()
})
