import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { findRun, watchCanary } from '../support/markup/canary.ts'
import { hostilePage } from '../support/markup/hostile-content.ts'
import { payloads } from '../support/markup/payloads.ts'
import { readPageHtml } from '../support/page-html.ts'
import { letDraw, openInteractive } from '../support/page-visits.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const redirects = `
/old-clatter: /clatter
/forum: https://forum.example/start
`
/** A page of links, since no page of the shop has a dead one. */
const signpost = `---
head:
  title: Ways
  description: Ways to pages and to none.
headline: Ways to go.
lead: Some lead to pages.
---

- [Renamed](/old-clatter?a=1)
- [Elsewhere](/forum)
- [Never written](/blog/nope?a=1)
- [Further down](/support#how-do-i-pay)
- [Compare](/product-comparison)
- [Blog](/blog)
- [Support](/support)
- [Get started](/get-started)
`

let shop: ShopFolder
let program: Program

beforeAll(async () => {
  shop = await createShopFolder({ isWhole: false })
  await writeFile(path.join(shop.folder, 'shops/oddmeter/redirects.yaml'), redirects)
  await writeFile(path.join(shop.folder, 'shops/oddmeter/pages/about.md'), signpost)
  await writeFile(path.join(shop.folder, 'shops/oddmeter/pages/free.md'), hostilePage)
  program = await startProgram(await freshDatabase('navigation'), {}, shop.folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await shop?.remove()
})

/** For what a page would fetch though it should not, in milliseconds. */
const lateEnough = 300

const pathOf = (page: Page) => page.url().slice(program.url.length)
const way = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
/** Not with the mouse, which would warm the page on its way to the link. */
const follow = (page: Page, name: string) =>
  way(page, name).evaluate((link) => link instanceof HTMLElement && link.click())
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const fetchText = async (address: string) => (await fetch(`${program.url}${address}`)).text()

/** Opens the page of links and waits until it knows where each of them leads. */
async function openLinks(): Promise<Visitor> {
  const visitor = await openVisitor(program.url)
  await visitor.page.clock.install()
  const manifest = visitor.page.waitForResponse('**/builds/meta/*.json')
  await openInteractive(visitor.page, '/about')
  await (await manifest).finished()
  await letDraw(visitor.page)
  return visitor
}

/** Marks the document, so that another one can be told from it. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

/** The paths of what the page fetches from now on; some browsers ask for the icon of a tab whenever its title changes. */
function recordFetched(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request: Request) => {
    const address = request.url().slice(program.url.length)
    if (address !== '/favicon.svg') fetched.push(address)
  })
  return fetched
}

/** Counts how often a document is loaded at an address. */
function countDocuments(page: Page, address: string): { count: number } {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url() === `${program.url}${address}`) documents.count++
  })
  return documents
}

it('shows what looks like markup as the words it is, and runs none of it', async () => {
  const { page, context, complaints } = await openVisitor(program.url)
  const canary = await watchCanary(context)
  await page.goto('/free')
  expect(await findRun(page, canary)).toEqual([])
  const telling = payloads.filter(({ number, text }) => text.includes(`ranHere(${number})`))
  expect([...canary.shown]).toEqual(expect.arrayContaining(telling.map(({ number }) => number)))
  expect(complaints).toEqual([])
})

/** Goes back to the page of links, which is still in the same document. */
async function returnToLinks(page: Page): Promise<void> {
  await page.goBack()
  await heading(page, 'Ways to go.').waitFor()
  expect(await isMarked(page)).toBe(true)
}

describe('going from page to page in one document', () => {
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    const visitor = await openLinks()
    page = visitor.page
    // What it fetches late by itself is not of the pages that come after it.
    await page.waitForLoadState('networkidle')
    complaints = visitor.complaints
    await mark(page)
  })
  beforeEach(async () => {
    complaints.length = 0
    await page.mouse.move(0, 0)
  })
  afterEach(() => returnToLinks(page))

  it('has the head of the page shown, and nothing that was said of the first one alone', async () => {
    const ofFirst = page.locator('head :is([property^="og:"], [name^="twitter:"], [type="application/ld+json"])')
    expect(await ofFirst.count()).toBeGreaterThan(10)
    await follow(page, 'Support')
    await heading(page, 'Questions').waitFor()
    const delivered = readPageHtml(await fetchText('/support'))
    expect(await page.title()).toBe(delivered.title)
    expect(await page.locator('[name=description]').getAttribute('content')).toBe(delivered.description)
    expect(await page.locator('[rel=canonical]').getAttribute('href')).toBe(delivered.canonical)
    expect(await ofFirst.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('asks once more for a payload that answers 503, and keeps the document', {
    tags: ['client.retries-once'],
  }, async () => {
    const asked: string[] = []
    await page.route('**/blog/_payload.json', (route) => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await follow(page, 'Blog')
    await page.waitForURL('**/blog')
    expect(asked).toHaveLength(2)
  })

  it('fetches its payload, its code and nothing else', { tags: ['delivery.payload'] }, async () => {
    const fetched = recordFetched(page)
    await follow(page, 'Compare')
    await page.waitForURL('**/product-comparison')
    await page.waitForTimeout(lateEnough)
    const [payload, ...files] = fetched.toSorted((a, b) => Number(isFile(a)) - Number(isFile(b)))
    expect(payload).toBe('/product-comparison/_payload.json')
    const itsOwn = await findAssets('/product-comparison')
    expect(files.filter((file) => !itsOwn.includes(file))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })

  it('has fetched both when the link was hovered before, once', { tags: ['delivery.payload'] }, async () => {
    const fetched = recordFetched(page)
    const warmed = page.waitForResponse('**/get-started/_payload.json')
    await way(page, 'Get started').hover()
    await warmed
    await page.waitForTimeout(lateEnough)
    await page.mouse.move(0, 0)
    await way(page, 'Get started').hover()
    expect(fetched.filter((each) => !isFile(each))).toEqual(['/get-started/_payload.json'])
    const before = fetched.length
    await way(page, 'Get started').click()
    await page.waitForURL('**/get-started')
    await page.waitForTimeout(lateEnough)
    expect(fetched.slice(before)).toEqual([])
  })

  it('follows a redirect within the site, and leaves nothing of it in the history', {
    tags: ['routing.redirects'],
  }, async () => {
    const fetched = recordFetched(page)
    await follow(page, 'Renamed')
    await heading(page, 'Clatter').waitFor()
    expect(pathOf(page)).toBe('/clatter?a=1')
    expect(fetched.filter((each) => /old-clatter|_payload/.test(each))).toEqual(['/clatter/_payload.json'])
    expect(complaints).toEqual([])
  })

  it('shows the error screen where a validate rule fails, and goes home for good', {
    tags: ['routing.validate', 'errors.page-not-valid', 'routing.error-screen-leaves'],
  }, async () => {
    await way(page, 'Never written').click()
    await page.getByText('Page Not Found: /blog/nope?a=1').waitFor()
    await page.getByText('redirecting...').waitFor()
    expect(pathOf(page)).toBe('/blog/nope?a=1')
    await page.clock.runFor(60_000)
    await page.waitForURL('**/')
    await heading(page, 'Not everything').waitFor()
  })
})

it('starts at the top or at the place named, and Back is where one was', { tags: ['routing.scroll'] }, async () => {
  const { page } = await openVisitor(program.url)
  await openInteractive(page, '/support')
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  await about.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(100)
  await about.click()
  await heading(page, 'Ways to go.').waitFor()
  expect(await scrolled()).toBe(0)

  await way(page, 'Further down').click()
  await heading(page, 'Questions').waitFor()
  expect(await scrolled()).toBeGreaterThan(300)
  const top = await page.locator('#how-do-i-pay').evaluate((target) => target.getBoundingClientRect().top)
  expect(Math.abs(top)).toBeLessThan(200)

  await page.goBack()
  await heading(page, 'Ways to go.').waitFor()
  await page.goBack()
  await heading(page, 'Questions').waitFor()
  await expect.poll(scrolled).toBe(left)
})

const isFile = (address: string) => address.startsWith('/assets/')

describe('a redirect', () => {
  it('is the server’s where a document is asked for', {
    tags: ['routing.redirects', 'routing.absolute-redirect'],
  }, async () => {
    const ask = async (address: string) => {
      const { status, headers } = await fetch(`${program.url}${address}`, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await ask('/old-clatter?a=1')).toEqual([308, '/clatter?a=1'])
    expect(await ask('/forum')).toEqual([308, 'https://forum.example/start'])
  })

  it('to a whole address leaves the site', { tags: ['routing.absolute-redirect'] }, async () => {
    const { page } = await openLinks()
    await page.route('https://forum.example/**', (route) => route.fulfill({ body: 'The forum' }))
    const fetched = recordFetched(page)
    await way(page, 'Elsewhere').click()
    await page.waitForURL('https://forum.example/start')
    // Code that comes with the first sign of a person has nothing to do with where they go.
    expect(fetched.filter((address) => address.startsWith('/') && !address.startsWith('/assets/'))).toEqual([])
  })
})

describe('code that does not load', () => {
  it('reloads once at the page wanted, and within ten seconds not again', {
    tags: ['errors.chunk-reload', 'errors.chunk-guard'],
  }, async () => {
    const { page } = await openLinks()
    const itsOwn = await findOwnCode('/product-comparison', '/about')
    await page.route(
      ({ pathname }) => itsOwn.includes(pathname),
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    const documents = countDocuments(page, '/product-comparison')
    await way(page, 'Compare').click()
    await page.waitForURL('**/product-comparison')
    await page.waitForTimeout(lateEnough)
    expect(documents.count).toBe(1)

    await page.goBack()
    await way(page, 'Compare').click()
    await page.getByText('That page did not load').waitFor()
    expect(documents.count).toBe(1)
    expect(pathOf(page)).toBe('/about')
  })
})

/** The code that a page has and another has not. */
async function findOwnCode(address: string, other: string): Promise<string[]> {
  const [own, others] = await Promise.all([findAssets(address), findAssets(other)])
  return own.filter((file) => file.endsWith('.js') && !others.includes(file))
}

/** All files that a page's document names. */
async function findAssets(address: string): Promise<string[]> {
  const found = (await fetchText(address)).matchAll(/\/assets\/[^"]+/g)
  return [...found].map(([file]) => file)
}
