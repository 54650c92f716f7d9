import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VendorClient } from '#vendor-client/client.ts'
import { signUpCustomer, signUpOwner } from '../support/customer.ts'
import { type Colleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { sendCall, signUpCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

let client: VendorClient
let colleague: Colleague
beforeAll(async () => {
  client = await openOwnersClient(shop)
  colleague = await openDesk(shop, 'owner')
  // Without any order its list has no columns.
  await signUpOwner(url)
})
afterAll(() => colleague?.context.close())

const openMenu = (page: Page, name: string) =>
  page.getByRole('main').locator('summary').filter({ hasText: name }).click()
const headsOf = (page: Page) => page.getByRole('columnheader').allTextContents()
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr')

/** A customer with so many licenses. */
async function ownerOf(count: number) {
  const customer = await signUpCustomer(url)
  const { id } = customer.signedUp
  await client.call('changeAddress', {
    parameters: { id },
    body: { email: `bulk-${customer.email}`, reason: 'To confirm it' },
  })
  const email = `bulk-${customer.email}`
  for (let granted = 0; granted < count; granted += 1)
    await client.call('grantLicense', { body: { email, productId: 'clatter', reason: `Prize ${granted + 1}` } })
  return { email, id }
}

it('saved views keep their filters and columns, and belong to their list', { tags: ['long'] }, async () => {
  const { page } = colleague
  await page.goto('/desk/orders')
  await page.getByRole('search').getByLabel('Status').selectOption('Completed')
  await openMenu(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Country' }).check()
  await page.getByRole('checkbox', { name: 'Customer', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => headsOf(page)).toContain('Country')
  const [heads, address] = [await headsOf(page), page.url()]
  expect(heads).not.toContain('Customer')
  await openMenu(page, 'Views')
  await page.getByLabel('Name of the view').fill('Sold where')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.goto('/desk/licenses')
  await openMenu(page, 'Views')
  await page.getByText('No saved views yet').waitFor()
  await page.goto('/desk/orders')
  expect(await headsOf(page)).not.toEqual(heads)
  await openMenu(page, 'Views')
  await page.getByRole('button', { name: 'Sold where', exact: true }).click()
  expect(page.url()).toBe(address)
  expect(await headsOf(page)).toEqual(heads)

  const removeView = page.getByRole('button', { name: 'Remove the view Sold where' })
  const question = page.getByRole('dialog', { name: 'Remove the view Sold where?' })
  await removeView.click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  expect(await removeView.evaluate((button) => button === document.activeElement)).toBe(true)
  await removeView.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No saved views yet').waitFor()
})

it('the selection ends with the rows that were selected', async () => {
  const { page } = colleague
  const { email, id } = await ownerOf(2)
  await page.goto(`/desk/licenses?email=${encodeURIComponent(email)}`)
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  // The names of the product and of the owner, whose page is a click away.
  await rowsOf(page).first().getByRole('cell', { name: 'Clatter', exact: true }).waitFor()
  const owner = rowsOf(page).first().getByRole('link', { name: 'Ada Lovelace', exact: true })
  expect(await owner.getAttribute('href')).toBe(`/desk/customers/${id}`)
  await rowsOf(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('1 selected').waitFor()
  await page.getByRole('search').getByLabel('Status').selectOption('Revoked')
  await page.getByText('Nothing matches these filters.').waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('search').getByLabel('Status').selectOption('')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  expect(await bar.count()).toBe(0)
})

it('an action on several items goes on after a reload, and does nothing twice', async () => {
  const { page } = colleague
  const { email } = await ownerOf(3)
  await page.goto(`/desk/licenses?email=${encodeURIComponent(email)}`)
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  await page.getByLabel('Select all that are loaded').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('listitem').count()).toBe(3)
  await dialog.getByLabel('Reason').fill('Won by mistake')
  const keys: (string | undefined)[] = []
  const answered = Promise.withResolvers<void>()
  await page.route('**/revoke', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length !== 2) return route.continue()
    // The service does it, and the page never hears of it.
    await route.fetch()
    answered.resolve()
  })
  await dialog.getByRole('button', { name: 'Revoke (3)' }).click()
  await answered.promise
  // The route stays: without it the browser would send what waits for an answer once more. The list comes late.
  const resumed = Promise.withResolvers<void>()
  await page.route('**/api/vendor/licenses?*', async (route) => {
    await resumed.promise
    await route.continue()
  })
  await page.reload()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('1 of 3 done').waitFor()
  await progress.getByRole('button', { name: 'Resume' }).click()
  resumed.resolve()
  await page.getByText('Revoke: done for 3.').waitFor()
  const { items } = await client.call('listLicenses', { query: { email } })
  expect(items.map(({ status }) => status)).toEqual(['Revoked', 'Revoked', 'Revoked'])
  expect(keys).toHaveLength(4)
  expect(keys[2]).toBe(keys[1])
  expect(await progress.count()).toBe(0)
  await page.unrouteAll()
})

it('an export has the columns of the view, and no cell that a spreadsheet would calculate', async () => {
  const { page } = colleague
  const email = `formula-${crypto.randomUUID()}@example.com`
  await sendCall(url, signUpCall(email, '=HYPERLINK("http://x.example")'))
  await page.goto(`/desk/customers?search=${encodeURIComponent(email)}&columns=email,name`)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toBe(`\uFEFFEmail,Name\r\n${email},"'=HYPERLINK(""http://x.example"")"\r\n`)
})

it('the page of an item leads to those before and after it, within the filters of the list', async () => {
  const { page } = colleague
  const { email } = await signUpOwner(url)
  await page.goto(`/desk/licenses?email=${encodeURIComponent(email)}`)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await page.keyboard.press('Tab')
  await rowsOf(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to licenses' }).click()
  expect(new URL(page.url()).searchParams.get('email')).toBe(email)
  // A click opens a row as Enter does.
  await rowsOf(page).first().getByText(email, { exact: true }).click()
  await page.getByRole('link', { name: 'Back to licenses' }).waitFor()
})

it('a browser whose language is no valid tag shows the desk, its charts too', async () => {
  const page = await colleague.context.newPage()
  await page.addInitScript("Object.defineProperty(navigator, 'language', { value: 'C' })")
  await page.goto('/desk')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.close()
})
