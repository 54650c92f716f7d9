import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { openInteractive } from '../support/page-visits.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const pathOf = (page: Page) => page.url().slice(shop.url.length)
const waitForHome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Not everything' }).waitFor()

describe('the error screen', () => {
  it('comes with status 404 and can be stopped', {
    tags: ['routing.unknown-path', 'errors.page-not-found', 'routing.error-screen'],
  }, async () => {
    const { page } = await openVisitor(shop.url)
    await page.clock.install()
    const document = await page.goto('/nope?a=1')
    expect(document?.status()).toBe(404)
    await page.getByText('Page not found: /nope?a=1').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByText('You stay here').waitFor()
    await page.clock.runFor(60_000)
    expect(pathOf(page)).toBe('/nope?a=1')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await waitForHome(page)
  })

  it('says so when home does not load, once, and stays', { tags: ['routing.error-screen-leaves'] }, async () => {
    const { page } = await openVisitor(shop.url)
    await page.clock.install()
    await page.route(`${shop.url}/_payload.json`, (route) => route.abort())
    await page.goto('/nope')
    await page.getByText('redirecting...').waitFor()
    await page.clock.runFor(60_000)
    await page.getByText('That page did not load').waitFor()
    await page.getByText('You stay here').waitFor()
    expect(pathOf(page)).toBe('/nope')
  })

  it('works without JavaScript', { tags: ['errors.page-not-found'] }, async () => {
    const { page } = await openVisitor(shop.url, { javaScriptEnabled: false })
    await page.goto('/nope?a=1')
    await page.getByText('Page not found: /nope?a=1').waitFor()
    expect(await page.getByText('redirecting...').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await waitForHome(page)
  })

  it('fills in the path by itself where one file serves all of them', { tags: ['errors.page-not-found'] }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    const file = await (await fetch(`${shop.url}/:full-path:`)).text()
    await page.route('**/gone?b=2', (route) => route.fulfill({ body: file, contentType: 'text/html' }))
    await page.goto('/gone?b=2')
    await page.getByText('Page not found: /gone?b=2').waitFor()
    expect(complaints).toEqual([])
  })

  it('takes the place of a page that breaks while it is drawn, and gives way to the next', {
    tags: ['routing.error-screen'],
  }, async () => {
    const { page } = await openVisitor(shop.url)
    await openInteractive(page, '/about')
    const broken = JSON.stringify({ type: 'element', tag: 'no tag', attributes: {}, children: [] })
    await page.route('**/imprint-and-privacy-policy/_payload.json', async (route) => {
      const text = await (await route.fetch()).text()
      await route.fulfill({ body: text.replace('"prose":[', `"prose":[${broken},`) })
    })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /imprint/i })
      .click()
    await page.getByText('Something went wrong on this page.').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(pathOf(page)).toBe('/imprint-and-privacy-policy')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await waitForHome(page)
  })
})
