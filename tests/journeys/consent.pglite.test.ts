import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { findFreePort } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

/** Somebody else's server with scripts that note which pages they are told of; it notes what is asked of it. */
type ThirdParty = {
  url: string
  /** Paths that were asked for, in order. */
  asked: string[]
  close: () => Promise<void>
}

const script = (name: string) =>
  `window.${name} = [location.pathname]; addEventListener('backline:page', (event) => window.${name}.push(event.detail.path))`

/** Listens on a port of its own; `/{name}.js` is a script whose pages stand in `window.{name}`. */
async function startThirdParty(): Promise<ThirdParty> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
    response.end(script(url.slice(1).replace('.js', '')))
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let others: ThirdParty
let shop: ShopFolder
let program: Program

beforeAll(async () => {
  others = await startThirdParty()
  shop = await createShopFolder({ isWhole: false })
  const scripts = `scripts: [{ name: Counter, purpose: Counts pages., src: '${others.url}/counter.js' }]`
  const widget = `{ name: Chat, purpose: A person answers at once., src: '${others.url}/chat.js' }`
  await shop.edit('shop.yaml', 'scripts: []', `${scripts}\nhelpWidget: ${widget}`)
  program = await startProgram(await freshDatabase('consent'), {}, shop.folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await shop?.remove()
  await others?.close()
})

const bannerOf = (page: Page) => page.getByRole('region', { name: 'May we load these?' })
const answerOf = (page: Page, name: 'Accept' | 'Reject') => bannerOf(page).getByRole('button', { name, exact: true })
const counted = (page: Page) => page.evaluate<string[] | undefined>('window.counter')
/** The first sign of a person; what comes late comes then. */
async function stir(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await stirUntilAsked(page)
}
/** A key that is pressed before the page listens is lost. */
async function stirUntilAsked(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.getByRole('button', { name: 'Cookie choices' }).count()
    })
    .toBe(1)
}
async function openAndStir(page: Page): Promise<void> {
  await page.goto('/clatter')
  await stir(page)
}
async function goTo(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

describe('a script of somebody else’s', () => {
  it('is asked for in plain words, with two answers of the same weight, in nobody’s way', async () => {
    const { page, complaints } = await openVisitor(program.url)
    await openAndStir(page)
    await bannerOf(page).getByText('Counter (127.0.0.1').waitFor()
    await bannerOf(page).getByText('Counts pages.').waitFor()
    const boxes = await Promise.all((['Accept', 'Reject'] as const).map((name) => answerOf(page, name).boundingBox()))
    expect(boxes.map((box) => box && [box.width, box.height, box.y])).toEqual(
      Array(2).fill([boxes[0]?.width, boxes[0]?.height, boxes[0]?.y]),
    )
    const looks = await Promise.all(
      (['Accept', 'Reject'] as const).map((name) => answerOf(page, name).getAttribute('class')),
    )
    expect(looks[0]).toBe(looks[1])
    await expectAccessibleEverywhere(page, 'the question')
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('region', { name: 'Cart' }).waitFor()
    await page.keyboard.press('Escape')

    await page.goto('/user-area/sign-in')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await stirUntilAsked(page)
    expect(await bannerOf(page).count()).toBe(0)
    expect(others.asked).toEqual([])
    expect(complaints).toEqual([])
  })

  it('never loads after it is refused, on no page and on no later visit', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(program.url)
    await openAndStir(page)
    await answerOf(page, 'Reject').focus()
    await page.keyboard.press('Enter')
    await bannerOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    await goTo(page, 'Thrum', 'Thrum')
    await openAndStir(page)
    expect(await bannerOf(page).count()).toBe(0)
    expect(others.asked).toEqual([])
    expect(complaints).toEqual([])
  })

  it('loads once after it is accepted, is told of every route, and is gone after the consent is withdrawn', {
    tags: ['site.cookie-consent'],
  }, async () => {
    const { page, context, complaints } = await openVisitor(program.url)
    await openAndStir(page)
    await answerOf(page, 'Accept').click()
    await expect.poll(() => counted(page)).toEqual(['/clatter'])
    await goTo(page, 'Thrum', 'Thrum')
    await goTo(page, 'Support', 'Questions, answered straight.')
    await page.goBack()
    await expect.poll(() => counted(page)).toEqual(['/clatter', '/thrum', '/support', '/thrum'])
    expect(others.asked).toEqual(['/counter.js'])

    await openAndStir(page)
    await expect.poll(() => counted(page)).toEqual(['/clatter'])
    const otherTab = await context.newPage()
    await openAndStir(otherTab)
    await expect.poll(() => counted(otherTab)).toEqual(['/clatter'])
    await page.bringToFront()
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await bannerOf(page).getByText('You accepted on').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('May we load these?')
    await Promise.all([page.waitForEvent('load'), answerOf(page, 'Reject').click()])
    await stir(page)
    await goTo(page, 'Thrum', 'Thrum')
    expect(await counted(page)).toBeUndefined()
    await goTo(otherTab, 'Thrum', 'Thrum')
    await expect.poll(() => counted(otherTab)).toBeUndefined()
    expect(others.asked).toEqual(Array(3).fill('/counter.js'))
    expect(complaints).toEqual([])
  })
})

it('loads the vendor’s own help widget only for who opens it, whatever they said of other scripts', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(program.url)
  await openAndStir(page)
  const asked = others.asked.length
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Help' })
  await panel.getByText('It comes from 127.0.0.1').waitFor()
  expect(others.asked).toHaveLength(asked)
  await panel.getByRole('button', { name: 'Open Chat' }).click()
  await expect.poll(() => page.evaluate('window.chat')).toEqual(['/clatter'])
  expect(others.asked.slice(asked)).toEqual(['/chat.js'])
  expect(complaints).toEqual([])
})

/** Changes the settings of the vendor in each document that is loaded from now on. */
async function rewriteDocuments(page: Page, from: RegExp, to: string): Promise<void> {
  await page.route('**/clatter', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toMatch(from)
    await route.fulfill({ response, body: html.replace(from, to) })
  })
}

const complaint = 'No cookie banner id configured'

it('says in the console once that the vendor has set no id, and loads nothing for who accepted before', {
  tags: ['long', 'errors.cookie-banner-id'],
}, async () => {
  const { page, complaints } = await openVisitor(program.url)
  await openAndStir(page)
  await answerOf(page, 'Accept').click()
  await expect.poll(() => counted(page)).toEqual(['/clatter'])
  expect(complaints).toEqual([])
  const asked = others.asked.length
  await rewriteDocuments(page, /"id":"oddmeter-2026-11",/, '')

  await page.goto('/clatter')
  await expect.poll(() => complaints).toEqual([complaint])
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor()
  await goTo(page, 'Thrum', 'Thrum')
  expect(complaints).toEqual([complaint])
  expect(await bannerOf(page).count()).toBe(0)
  expect(others.asked).toHaveLength(asked)
})

it('says in the console on load that the vendor has no consent block', {
  tags: ['errors.cookie-banner-id'],
}, async () => {
  const { page, complaints } = await openVisitor(program.url)
  await rewriteDocuments(page, /"consent":/, '"none":')
  await page.goto('/clatter')
  await expect.poll(() => complaints).toEqual([complaint])
})
