import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const opener = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Help', exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Help' })
async function openHelp(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return opener(page).count()
    })
    .toBe(1)
  await opener(page).press('Enter')
  await panelOf(page).getByRole('link', { name: 'Can I try before I buy?' }).waitFor()
}

describe('the help on every page', () => {
  it('opens beside the page by the keyboard, searches, and gives the focus back', {
    tags: ['site.support-widget'],
  }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    for (const path of ['/', '/blog', '/user-area/sign-in']) {
      await page.goto(path)
      expect(await page.getByRole('contentinfo').getByText('Help', { exact: true }).last().isVisible()).toBe(true)
    }
    await page.goto('/clatter')
    await openHelp(page)
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await expectAccessible(page, 'the panel')
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true)

    await openHelp(page)
    await page.keyboard.type('invoice')
    await panelOf(page).getByText('The best 4 of').waitFor()
    await panelOf(page).getByRole('link', { name: 'Where is my invoice, and what about VAT?' }).click()
    await page.getByText('The invoice comes by mail').waitFor()
    await panelOf(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('opens at the first click, before its code has loaded, or leads to the support page where that fails', {
    tags: ['long'],
  }, async () => {
    const { page, context } = await openVisitor(shop.url)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true })
    const click = () => link.evaluate((element) => element instanceof HTMLElement && element.click())
    await page.goto('/clatter', { waitUntil: 'networkidle' })
    await click()
    await panelOf(page).getByRole('link', { name: 'Can I try before I buy?' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/clatter`)

    await context.route(/deferred-parts-[^/]*\.js$/, (route) => route.abort())
    await page.goto('/thrum', { waitUntil: 'networkidle' })
    await click()
    await page.waitForURL('/support')
  })

  it('opens by the first tap on a phone, where nothing has moved before', { tags: ['long'] }, async () => {
    const { page } = await openVisitor(shop.url, { isPhone: true })
    await page.goto('/clatter', { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByText('Help', { exact: true }).last().tap()
    await panelOf(page).getByRole('link', { name: 'Can I try before I buy?' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/clatter`)
  })

  it('lies on no button of the page, wide or narrow', { tags: ['long'] }, async () => {
    const { page } = await openVisitor(shop.url)
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/clatter')
      const covered = await page.evaluate(`(() => {
        const help = [...document.querySelectorAll('footer a')].at(-1)
        const { top, bottom, left } = help.getBoundingClientRect()
        const isFixed = getComputedStyle(help).position === 'fixed'
        const others = [...document.querySelectorAll('main :is(a, button, input, select), footer :is(a, button)')]
        return isFixed ? others.filter((one) => one !== help && one.getBoundingClientRect().right > left).length : top < bottom ? 0 : -1
      })()`)
      expect(covered, `${width} px`).toBe(0)
    }
  })

  it('is a plain link without JavaScript, to a page whose address takes the question', async () => {
    const { page } = await openVisitor(shop.url, { javaScriptEnabled: false })
    await page.goto('/thrum')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
    await page.getByRole('heading', { name: 'Still stuck?' }).waitFor()
    expect(await page.getByRole('search').isVisible()).toBe(false)
    expect(await page.getByLabel('Message').isVisible()).toBe(false)
    expect(await page.getByRole('main').getByRole('link', { name: 'hello@oddmeter.example' }).last().isVisible()).toBe(
      true,
    )
  })
})

describe('the search of support', () => {
  it('answers from its address, as one types, and leads on where there is nothing', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/support?search=invoce%20mail')
    const results = page.getByRole('region', { name: 'Search' })
    await results.getByRole('link', { name: 'Where is my invoice, and what about VAT?' }).waitFor()
    expect(await results.locator('mark').first().textContent()).toBe('invoice')
    await expectAccessible(page, 'the results')
    await page.getByRole('searchbox').fill('xyzzy')
    await results.getByRole('status').getByText('Nothing found for ‘xyzzy’').waitFor()
    expect(page.url()).toBe(`${shop.url}/support?search=xyzzy`)
    expect(complaints).toEqual([])
  })
})

describe('a message', () => {
  it('is written from the page that it is about, and sends along what was shown and nothing else', async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/thrum')
    await openHelp(page)
    await panelOf(page).getByRole('link', { name: 'Ask us' }).click()
    await page.getByRole('heading', { name: 'Still stuck?' }).waitFor()
    await page.getByRole('button', { name: 'Send it' }).click()
    await page.getByText('Choose what it is about').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    await expectAccessible(page, 'the form')

    const email = `ada-${randomUUID()}@example.com`
    const form = page.getByRole('main')
    await form.getByLabel('Name').fill('Ada Lovelace')
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('What is it about?').selectOption('Using a product')
    await form.getByLabel('Which product, if any?').selectOption('Thrum')
    await form.getByLabel('Message').fill('It hums.\n\nShould it?')
    await form.getByLabel('Include details').check()
    const lines = form.getByLabel('Details of your browser').locator('div')
    await lines.first().waitFor()
    const shown = await lines.evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)))
    expect(shown).toContainEqual(['Page', '/thrum'])
    await form.getByRole('button', { name: 'Send it' }).click()
    await form.getByText('We have your message').waitFor()

    const [receipt] = await waitForMails(shop, email, 'Your message reached Oddmeter')
    const number = receipt?.text.match(/Number: (\w+)/)?.[1] ?? 'none'
    const [news] = await waitForMails(shop, 'hello@oddmeter.example', number)
    const text = news?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain('> It hums. > > Should it?')
    const told = /sent along -+ (.*) Answer this mail/.exec(text)?.[1]
    expect(told).toBe(shown.map(([label, value]) => `${label}: ${value}`.replace(/\s+/g, ' ')).join(' '))
    expect(complaints).toEqual([])
  })
})
