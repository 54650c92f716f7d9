import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isOptional, routes } from '#web/site/routes.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { findDeadLinks } from '../support/page-checks.ts'
import { openInteractive } from '../support/page-visits.ts'
import { createPlainShop } from '../support/plain-shop.ts'
import { type Program, startProgram } from '../support/program.ts'

let folder: string
let program: Program
beforeAll(async () => {
  folder = await createPlainShop()
  const database: FreshDatabase = await freshDatabase('left-out-pages')
  program = await startProgram(database, { SHOP: folder, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true })
})

const get = (address: string) => fetch(new URL(address, program.url))
const read = async (address: string) => (await get(address)).text()
const leftOut = routes.filter(isOptional).map((route) => route.path)
/** The pages of every shop, for which there is nothing to find by search. */
const shells = routes.filter(({ render }) => render === 'shell').map((route) => route.path)

async function listPages(): Promise<string[]> {
  const sitemap = await read('/sitemap.xml')
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

describe('a shop that leaves out every page that it can', () => {
  it('has no route and no data for any of them, and none below them', async () => {
    for (const path of [...leftOut, '/blog/wood', '/templates/door', '/get-started/daw-quickstarts/plane']) {
      expect((await get(path)).status, path).toBe(404)
      expect((await get(`${path}/_payload.json`)).status, path).toBe(404)
    }
    expect((await get('/blog/feed.xml')).status).toBe(404)
  })

  it('has the other pages, in its sitemap and without a dead link', async () => {
    const pages = await listPages()
    expect(pages.toSorted()).toEqual([
      ...['/', '/activate/offline', '/chisel', '/chisel/changelog', '/guides/plane-1/first-cut'],
      ...['/imprint-and-privacy-policy', '/plane', '/plane-micro', '/plane-micro/changelog', '/plane/changelog'],
      '/withdraw',
    ])
    expect(await findDeadLinks({ url: program.url, isStatic: false }, [...pages, ...shells])).toEqual([])
  })

  it('names none of them in pages, their data and the search index', async () => {
    const pages = [...(await listPages()), ...shells]
    const data = pages.map((page) => `${page === '/' ? '' : page}/_payload.json`)
    for (const address of [...pages, ...data, '/search.json', '/robots.txt', '/no-such-page']) {
      const body = await read(address)
      const named = leftOut.filter((path) => new RegExp(`["'/]${path}["'/#?<]|[^a-z]${path}["#?<]`).test(body))
      expect(named, address).toEqual([])
    }
  })

  it('sends mails that lead to none of them', async () => {
    const list = await read('/dev/mail')
    const kinds = [...list.matchAll(/href="(\/dev\/mail\/kinds\/[^"/]+)"/g)].map(([, address = '']) => address)
    // Without the page it is not sent.
    const mails = kinds.filter((kind) => !kind.endsWith('/education-ends'))
    expect(mails.length).toBeGreaterThan(20)
    for (const mail of mails) {
      const both = `${await read(mail)}${await read(`${mail}/light`)}`
      expect(leftOut.filter((path) => both.includes(`${program.url}${path}`)).join(), mail).toBe('')
    }
  })

  it('offers help by search and by its mail address, and still needs no such page', async () => {
    const { page, complaints } = await openVisitor(program.url)
    await openInteractive(page, '/')
    await openHelp(page)
    const panel = page.getByRole('dialog', { name: 'Help' })
    await panel.getByRole('searchbox').fill('plane')
    await panel.getByRole('listitem').first().waitFor()
    expect(await panel.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:/)
    expect(await panel.getByRole('link', { name: 'All results' }).count()).toBe(0)

    await page.goto(`${program.url}/user-area/revert-email-change`)
    const content = page.getByRole('main')
    await content.getByText('Older than that?').waitFor()
    expect(await content.locator('a[href^="mailto:"]').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

describe('a navigation.yaml that is saved while the shop runs', () => {
  const navigation = `
header: [/plane, { link: 'https://forum.example', title: Forum }]
phone:
  - products
  - { title: For customers, entries: [/lost-license, /activate] }
`

  it('changes the header, and the menu of a phone with its own groups, which the keyboard reaches', {
    tags: ['long'],
  }, async () => {
    await writeFile(path.join(folder, 'navigation.yaml'), navigation)
    await vi.waitFor(async () => expect(await read('/')).toContain('https://forum.example'), { timeout: 30_000 })

    const { page } = await openVisitor(program.url)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await openInteractive(page, '/')
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Plane', 'Forum'])

    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await menu.getByRole('heading', { name: 'For customers' }).waitFor()
    const links = ['Plane', 'Chisel', 'Lost your license?', 'Activate a device', 'Sign in']
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(links)
    for (const link of links) {
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').innerText()).toBe(link)
    }
    await menu.getByRole('link', { name: 'Lost your license?' }).press('Enter')
    await page.waitForURL('**/lost-license')
    expect(await menu.isVisible()).toBe(false)
  })

  it('does not change the shop if it has a fault, which is reported with file and line', {
    tags: ['long'],
  }, async () => {
    await writeFile(path.join(folder, 'navigation.yaml'), 'header:\n  - /blog\n')
    const fault = 'navigation.yaml:2: /blog: This shop leaves the page out: write pages/blog.md, or remove the link'
    await vi.waitFor(() => expect(program.output()).toContain(fault), { timeout: 30_000 })
    expect(await read('/')).toContain('https://forum.example')
  })
})

async function openHelp(page: Page): Promise<void> {
  await page.mouse.wheel(0, 100)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help', exact: true }).click()
}
