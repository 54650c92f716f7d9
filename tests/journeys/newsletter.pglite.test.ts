import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { waitForLink } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, arriveAt } from '../support/shopper.ts'

const shop = findSharedShop()

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'A letter now and then.' })
const footerOf = (page: Page) => page.getByRole('contentinfo')

/** Opens a page with a clock that can be put forward, until all is there that comes with the first sign of a person. */
async function open(path: string, given?: Visitor) {
  const visitor = given ?? (await openVisitor(shop.url))
  await visitor.page.clock.install()
  await visitor.page.goto(path)
  await expect
    .poll(async () => {
      await visitor.page.keyboard.press('Shift')
      return footerOf(visitor.page).getByRole('button', { name: 'Help', exact: true }).count()
    })
    .toBe(1)
  return visitor
}

/** Lets the page do all that it would do by now, and sees that it offers nothing. */
async function expectNoOffer(page: Page, why?: string): Promise<void> {
  await page.clock.runFor(1000)
  await page.waitForTimeout(200)
  expect(await modalOf(page).count(), why).toBe(0)
}

/** Reads to the end of the page, for as long as somebody does who means it. */
async function read(page: Page): Promise<void> {
  // A call that is on its way would take the time that is put forward for silence.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await footerOf(page).getByRole('heading', { name: 'Newsletter' }).waitFor()
  await page.clock.runFor(50_000)
}

describe('the newsletter', () => {
  it('is offered to who has read a while, once ever, and asked for there', {
    tags: ['site.newsletter', 'content.newsletter'],
  }, async () => {
    const { page, complaints } = await open('/')
    await page.clock.runFor(60_000)
    await expectNoOffer(page, 'to nobody who only lets the page stand')
    await read(page)
    await modalOf(page).waitFor()
    await expectAccessible(page, 'the newsletter', 'dialog')

    const email = `ada-${randomUUID()}@example.com`
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await modalOf(page).getByText(`A mail is on its way to ${email}.`).waitFor()
    await page.keyboard.press('Escape')
    await modalOf(page).waitFor({ state: 'detached' })
    await waitForLink(shop, email, 'please confirm', '/user-area/newsletter')

    await page.goto('/blog')
    await read(page)
    await expectNoOffer(page)
    expect(complaints).toEqual([])
  })

  it('is offered on the second page, where nothing else is going on', async () => {
    const { page } = await open('/')
    await page.getByRole('link', { name: 'Support' }).first().click()
    await page.waitForURL('**/support')
    await page.clock.runFor(60_000)
    await modalOf(page).waitFor()
  })

  it('is offered to nobody with something in the cart', { tags: ['long'] }, async () => {
    const { page } = await open('/clatter')
    await addToCart(page)
    await page.keyboard.press('Escape')
    await read(page)
    await expectNoOffer(page)
  })

  it('is offered to nobody on the way to an account', async () => {
    const { page } = await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Create an account' }).click()
    await arriveAt(page, 'Create an account')
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await page.clock.runFor(60_000)
    await expectNoOffer(page)
    await page.getByRole('link', { name: 'Support' }).first().click()
    await modalOf(page).waitFor()
  })

  it('is offered to nobody whose browser keeps nothing', { tags: ['long'] }, async () => {
    const forgetful = await openVisitor(shop.url)
    await forgetful.context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
    })
    await open('/', forgetful)
    await read(forgetful.page)
    await expectNoOffer(forgetful.page)
  })

  it('can be asked for at the end of any page, and says what is wrong with an address', async () => {
    const { page } = await open('/about')
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const field = footerOf(page).getByLabel('Send it to')
    await field.fill('nobody')
    await page.keyboard.press('Enter')
    await footerOf(page).getByText('Must be an e-mail address').waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page, 'the footer', 'footer')

    const email = `ada-${randomUUID()}@example.com`
    await field.fill(email)
    await page.keyboard.press('Enter')
    await footerOf(page).getByText(`A mail is on its way to ${email}.`).waitFor()
    await page.clock.runFor(60_000)
    await expectNoOffer(page, 'who has asked is not asked')
  })
})
