import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Permission, type Role, roles } from '#contract/vendor-api/permissions.ts'
import { mayRole } from '#service/accounts/staff/rules.ts'
import type { VendorClient } from '#vendor-client/client.ts'
import { choose } from '../environment/length.ts'
import { type Customer, signUpOwner } from '../support/customer.ts'
import { openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

let client: VendorClient
let customer: Customer
beforeAll(async () => {
  client = await openOwnersClient(shop)
  customer = await signUpOwner(url)
})

/** What each place of the menu shows needs. */
const menu: readonly [label: string, permission: Permission][] = [
  ['Overview', 'inbox:read'],
  ['Inbox', 'inbox:read'],
  ['Customers', 'customers:read'],
  ['Orders', 'orders:read'],
  ['Licenses', 'licenses:read'],
  ['Devices', 'licenses:read'],
  ['Failed activations', 'licenses:read'],
  ['Vouchers', 'codes:read'],
  ['Redeemed vouchers', 'codes:read'],
  ['Coupons', 'codes:read'],
  ['Used coupons', 'codes:read'],
  ['Releases', 'releases:read'],
  ['Reports', 'reports:read'],
  ['Imports', 'imports:read'],
  ['Checks', 'doctor:read'],
  ['Jobs', 'jobs:read'],
  ['Webhooks', 'webhooks:read'],
  ['Audit log', 'audit:read'],
  ['Staff', 'staff:read'],
  ['API keys', 'keys:read'],
]

type Buttons = readonly [label: string, permission: Permission][]

/** What can be done on a page with an item as it is now. */
const onCustomer: Buttons = [
  ['Grant a license', 'licenses:write'],
  ['View as customer', 'customers:read'],
  ['Sign out everywhere', 'customers:write'],
  ['Change address', 'customers:write'],
  ['Merge another account', 'customers:write'],
  ['Export data', 'customers:export'],
  ['Erase', 'customers:erase'],
  ['Revoke', 'licenses:write'],
  ['Add a note', 'customers:write'],
]
const onOrder: Buttons = [
  ['Refund', 'orders:refund'],
  ['Mail again', 'orders:mail'],
]
const onLicense: Buttons = [
  ['Revoke', 'licenses:write'],
  ['Move', 'licenses:write'],
  ['Limit offline activations', 'licenses:write'],
]

const allowed = (role: Role, buttons: Buttons) =>
  buttons.filter(([, permission]) => mayRole(role, permission)).map(([label]) => label)

/** The buttons of a page, but for those beside mails, of which there are as many as were sent. */
async function buttonsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(`/desk${path}`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const labels = await page.getByRole('main').getByRole('button').allTextContents()
  return labels.filter((label) => label !== 'Send again' && label !== 'Show earlier')
}

it.each(choose(roles, ['releases'] as const))('the role %s sees what it may use, and nothing else', async (role) => {
  const { page } = await openDesk(shop, role)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
  expect(await links.allTextContents()).toEqual(allowed(role, menu))
  for (const link of await links.all()) {
    await link.click()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
  }
  // What the last place has asked for by itself is answered too.
  await page.waitForLoadState('networkidle')
  if (mayRole(role, 'customers:read')) {
    const { licenses, orders } = await client.call('showCustomer', { parameters: { emailOrId: customer.email } })
    const [license, order] = [licenses[0]?.id ?? '', orders[0]?.id ?? '']
    expect(await buttonsAt(page, `/customers/${customer.signedUp.id}`)).toEqual(allowed(role, onCustomer))
    expect(await buttonsAt(page, `/orders/${order}`)).toEqual(allowed(role, onOrder))
    expect(await buttonsAt(page, `/licenses/${license}`)).toEqual(allowed(role, onLicense))
  }
  expect(refused).toEqual([])
})
