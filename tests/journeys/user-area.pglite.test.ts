import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { type Customer, signUpCustomer, signUpOwner } from '../support/customer.ts'
import { letDraw, openInteractive } from '../support/page-visits.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, confirmLater, createAccount, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

const guardedPages = [
  { path: '/user-area', title: 'Overview' },
  { path: '/user-area/account', title: 'Your account' },
  { path: '/user-area/licenses', title: 'Your licenses' },
  { path: '/user-area/products', title: 'Your products' },
  { path: '/user-area/redeem', title: 'Redeem a voucher' },
]
/** The pages that mails lead to, and what they ask of the service at once. */
const mailedPages = [
  {
    path: '/user-area/confirm-account',
    title: 'Confirm your account',
    asks: ['/api/customer/identity/confirm-account'],
  },
  { path: '/user-area/forgot-password', title: 'Forgot your password?' },
  { path: '/user-area/reset-password', title: 'Choose a new password' },
  { path: '/user-area/revert-email-change', title: 'Take your account back' },
  { path: '/user-area/newsletter', title: 'Your mail', asks: ['/api/customer/communications/confirm'] },
  { path: '/lost-license', title: 'Lost your license?' },
]

const ownPagesOf = (page: Page) => page.getByRole('navigation', { name: 'Yours' })

/** A customer with one license of Clatter, who is on one of their pages. */
async function openOwner(path: string, options: VisitorOptions = {}) {
  const customer = await signUpOwner(shop.url)
  const visitor = await openVisitor(shop.url, { ...options, customer })
  await visitor.page.goto(path)
  return { ...visitor, customer }
}

describe('the pages of a customer', () => {
  it.each([
    ['/user-area/account#other-address', 'Another e-mail'],
    ['/user-area#orders', 'Orders'],
  ])('are shown from the section on that %s names, once it is there', async (path, title) => {
    const { page } = await openOwner(path, { width: 390 })
    const section = page.getByRole('heading', { level: 2, name: title })
    const topOf = async () => (await section.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    await expect.poll(topOf).toBeLessThan(200)
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0)
  })

  it('ask for a sign-in, then show the wanted page', {
    tags: [
      'routes.auth-guard',
      'routes.user-area',
      'routes.account',
      'routes.licenses',
      'routes.products',
      'routes.redeem',
    ],
  }, async () => {
    const { email } = await signUpCustomer(shop.url)
    const { page, complaints } = await openVisitor(shop.url)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const wanted = `${shop.url}/user-area/licenses?from=a+mail#content`
    await page.goto(wanted)
    await arriveAt(page, 'Sign in')
    expect(new URL(page.url()).pathname).toBe('/user-area/sign-in')
    expect(asked.filter((url) => url.includes('/inventory/'))).toEqual([])
    await signIn(page, email)
    await arriveAt(page, 'Your licenses')
    expect(page.url()).toBe(wanted)

    for (const { path, title } of guardedPages) {
      await page.goto(path)
      await arriveAt(page, title)
      expect(await ownPagesOf(page).locator('[aria-current="page"]').getAttribute('href')).toBe(path)
    }
    expect(complaints).toEqual([])
  })

  it('tell what was bought, and lead to it', async () => {
    const { page, complaints, customer } = await openOwner('/user-area')
    const main = page.getByRole('main')
    await main.getByText('1 license of Clatter, 0 of 3 seats taken').waitFor()
    await main.getByText(customer.email).waitFor()
    await main.getByRole('link', { name: 'Guide: The first hit' }).waitFor()
    const arriving = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download Clatter 2.1.0 for Linux' }).click()
    expect((await arriving).suggestedFilename()).toBe('clatter-2.1.0-linux.zip')

    await ownPagesOf(page).getByRole('link', { name: 'Products' }).click()
    await arriveAt(page, 'Your products')
    await main.getByRole('link', { name: 'Quick start with Clatter' }).waitFor()
    await main.getByRole('link', { name: '1 license of Clatter' }).click()
    await arriveAt(page, 'Your licenses')
    await main.getByText('0 of 3 seats taken').waitFor()
    expect(complaints).toEqual([])
  })

  it('tell who owns nothing yet where the products are', { tags: ['long'] }, async () => {
    const { page } = await openVisitor(shop.url)
    await page.goto('/user-area/products')
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page)
    await page.getByText('No products yet').waitFor()
    await confirmLater(page)
    await page.getByRole('main').getByRole('link', { name: 'Thrum' }).click()
    await arriveAt(page, 'Thrum')
  })
})

describe('signing out', () => {
  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const isKept = (page: Page) => page.evaluate(() => localStorage.getItem('backline.auth') !== null)

  async function openLicenses() {
    const owner = await openOwner('/user-area/licenses')
    await owner.page.getByText('0 of 3 seats taken').waitFor()
    return owner
  }

  async function expectNothingPrivate(page: Page, { email }: Customer) {
    await expect.poll(() => page.getByText(email).count()).toBe(0)
    expect(await page.getByText('seats taken').count()).toBe(0)
  }

  it('takes what is private off the page while the service is unreachable', async () => {
    const { page, customer } = await openLicenses()
    await page.route('**/api/**', (route) => route.abort())
    await signOut(page)
    await expectNothingPrivate(page, customer)
    await arriveAt(page, 'Not everything is in four.')
    await expect.poll(() => isKept(page)).toBe(false)
    await page.goBack()
    await arriveAt(page, 'Sign in')
    await expectNothingPrivate(page, customer)
  })

  it('takes it off at once, and the session with it, when even the way home is silent', {
    tags: ['long'],
  }, async () => {
    const { page, customer } = await openLicenses()
    await page.clock.install()
    await page.route('**/*', () => undefined)
    await signOut(page)
    await expectNothingPrivate(page, customer)
    await expect
      .poll(async () => {
        await page.clock.fastForward(1000)
        return isKept(page)
      })
      .toBe(false)
  })

  it('takes it off in every other tab as well, which comes back where it was', {
    tags: ['long', 'routes.auth-guard'],
  }, async () => {
    const { page, context, customer } = await openLicenses()
    const other = await context.newPage()
    await other.goto('/user-area/account')
    await other.getByRole('main').getByText(customer.email).first().waitFor()
    await signOut(page)
    await expectNothingPrivate(other, customer)
    await signIn(other, customer.email)
    await arriveAt(other, 'Your account')
    expect(other.url()).toBe(`${shop.url}/user-area/account`)
  })
})

it('comes back by Back to where its customer was on the page', { tags: ['routing.scroll'] }, async () => {
  const { page } = await openOwner('/user-area/account')
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.getByRole('button', { name: 'See what that means' }).waitFor()
  await page.getByRole('heading', { name: 'Mail', exact: true }).evaluate((heading) => heading.scrollIntoView())
  const left = await scrolled()
  expect(left).toBeGreaterThan(500)
  // A pointer would have to scroll to the link.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).dispatchEvent('click')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor({ state: 'detached' })
  await page.goBack()
  await arriveAt(page, 'Your account')
  await letDraw(page)
  expect(await scrolled()).toBe(left)
})

it('gives all that is kept as a file, says what erasing means, and erases for good', async () => {
  const { page, customer } = await openOwner('/user-area/account', { width: 390 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(customer.email)

  await page.getByRole('button', { name: 'See what that means' }).click()
  await page.getByText('You will lose your licenses.').waitFor()
  await expectAccessibleEverywhere(page, 'erasing')
  await page.getByLabel('Your password', { exact: true }).fill('a long enough password')
  const erase = page.getByRole('button', { name: 'Erase everything now' })
  await erase.click()
  await page.getByText('Type the word ERASE').waitFor()
  await page.getByLabel('Type ERASE').fill('erase')
  await erase.click()
  await arriveAt(page, 'Not everything is in four.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('backline.auth'))).toBeNull()
  await page.goto('/user-area/sign-in')
  await signIn(page, customer.email)
  await page.getByText('No account matches').waitFor()
})

describe('account pages', () => {
  it('give what a mail put in the address to nobody but the service, and only where it is for that', async () => {
    const { page, context } = await openVisitor(shop.url)
    const asked: string[] = []
    context.on('request', (request) => {
      if (!request.isNavigationRequest() && request.url().includes('s3cret'))
        asked.push(new URL(request.url()).pathname)
    })
    const query = '?email=ada%40example.com&code=s3cret+code&token=s3cret&guest=true'
    for (const { path, title, asks = [] } of mailedPages) {
      asked.length = 0
      await openInteractive(page, path + query)
      await arriveAt(page, title)
      await letDraw(page)
      await expect.poll(() => asked).toEqual(asks)
      expect(await page.locator('a[href*="s3cret"], a[href*="ada"]').count()).toBe(0)
    }
  })

  it('keep a half-filled form while its owner reads what they consent to', { tags: ['long'] }, async () => {
    const { page, context } = await openVisitor(shop.url)
    await page.goto('/user-area/sign-up')
    await page.getByLabel('Name').fill('Ada Lovelace')
    for (const [consent, hash] of [
      ['privacy policy', '#privacy-policy'],
      ['terms and conditions', '#terms-and-conditions'],
    ] as const) {
      const opened = context.waitForEvent('page')
      await page.getByRole('main').getByRole('link', { name: consent }).click()
      expect(new URL((await opened).url())).toMatchObject({ pathname: '/imprint-and-privacy-policy', hash })
      const box = page.getByRole('checkbox', { name: `I accept the ${consent}`, exact: true })
      expect(await box.isChecked()).toBe(false)
    }
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Lovelace')
  })
})

it('has no page for whoever comes from a mail that axe finds fault with', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url)
  for (const { path, title } of mailedPages) {
    await openInteractive(page, path)
    await arriveAt(page, title)
    await letDraw(page)
    await expectAccessibleEverywhere(page, path)
  }
})
