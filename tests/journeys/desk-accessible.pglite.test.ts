import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VendorClient } from '#vendor-client/client.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpOwner } from '../support/customer.ts'
import { type Colleague, deskUrlOf, inviteColleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

let client: VendorClient
let colleague: Colleague
let customer: Customer
beforeAll(async () => {
  client = await openOwnersClient(shop)
  customer = await signUpOwner(url)
  colleague = await openDesk(shop, 'owner')
})
afterAll(() => colleague?.context.close())

const widths = [390, 1024, 1440]
/** A window of 1440 by 900 pixels at 200 %. */
const zoomed = { width: 720, height: 450 }

/** Checks the page as it is at all sizes and in both schemes: nothing is wider than the window. */
async function expectGood(page: Page, place: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of [...widths.map((width) => ({ width, height: 900 })), zoomed]) {
      await page.setViewportSize(size)
      await expectAccessible(page, `${place} at ${size.width} px, ${colorScheme}`)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width, `${place} at ${size.width} px`).toBeLessThanOrEqual(size.width)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/desk${path}`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

const places = ['/', '/inbox', '/customers', '/orders', '/licenses', '/devices', '/vouchers', '/coupons', '/releases']
const others = ['/reports', '/jobs', '/webhooks', '/audit', '/staff', '/api-keys', '/security', '/no-such-page']

it.each([...places, ...others])('%s is accessible and fits at every size, in light and dark', async (path) => {
  const { page } = colleague
  await open(page, path)
  await expectGood(page, path)
})

/** Each page of an item, and the buttons that open dialogs on it. */
const items = [
  {
    kind: 'customers',
    buttons: ['Grant a license', 'View as customer', 'Change address', 'Merge another account', 'Erase', 'Add a note'],
  },
  { kind: 'orders', buttons: ['Refund'] },
  { kind: 'licenses', buttons: ['Revoke', 'Move', 'Limit offline activations'] },
]

async function pathOf(kind: string): Promise<string> {
  const { orders, licenses } = await client.call('showCustomer', { parameters: { emailOrId: customer.email } })
  const ids: Record<string, string | undefined> = { orders: orders[0]?.id, licenses: licenses[0]?.id }
  return `/${kind}/${ids[kind] ?? customer.signedUp.id}`
}

describe.each(items)('a page of $kind', ({ kind, buttons }) => {
  it('is accessible and fits at every size, in light and dark', async () => {
    const { page } = colleague
    await open(page, await pathOf(kind))
    await expectGood(page, kind)
  })

  it.each(buttons)('has a dialog that is accessible, holds the focus and gives it back: %s', async (button) => {
    const { page } = colleague
    await open(page, await pathOf(kind))
    const opener = page.getByRole('main').getByRole('button', { name: button, exact: true }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { level: 2 }).waitFor()
    await expectGood(page, button)
    expect(await dialog.locator(':focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1)
  })
})

it('the search box is accessible', async () => {
  const { page } = colleague
  await open(page, '/')
  await page.keyboard.press('/')
  await page.keyboard.type(customer.email.slice(0, 20))
  await page.getByRole('option').filter({ hasText: customer.email }).first().waitFor()
  await expectGood(page, 'search')
})

it('signing in and invitations are accessible', async () => {
  const { page } = await openVisitor(deskUrlOf(url))
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use a password and a code instead' }).click()
  await expectGood(page, 'sign-in')
  await page.goto(await inviteColleague(shop, 'grace@desk.example', 'support'))
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click()
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
  await expectGood(page, 'invitation')
})
