import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { waitForLink } from '../support/mailbox.ts'
import { type Program, startProgram } from '../support/program.ts'
import { typeCommand } from '../support/run-command.ts'
import { runDevice } from '../support/run-device.ts'
import { activateDevice, addToCart, arriveAt, checkoutOf, createAccount, hear, payWith } from '../support/shopper.ts'

const seller = 'seller@former.example'
const fee = `
licenseTransfers:
  fee: { paidBy: recipient, perLicense: { EUR: 20, USD: 25 } }
`

let shop: Program
let folder: string

/** A shop with a fee of the recipient's, whose customer bought long ago at a former store. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fee-shop-'))
  await cp(path.resolve(import.meta.dirname, '../shops/written-for-0.2'), folder, { recursive: true })
  await appendFile(path.join(folder, 'shop.yaml'), fee)
  const place = { ...(await freshDatabase('transfer-fee')) }
  shop = await startProgram(place, { SHOP: folder, PAGES_FOLDER: path.join(place.dataDir, 'pages') })
  const [table, map] = [path.join(place.dataDir, 'sales.csv'), path.join(place.dataDir, 'map.yaml')]
  await writeFile(table, `Customer;Item;Number;Date\n${seller};Plane 1;1;2024-05-01\n`)
  const columns = { email: 'Customer', product: 'Item', licenseId: 'Number', boughtAt: 'Date' }
  const mapping = { products: { 'Plane 1': 'plane' }, mappings: { 'sales.csv': { columns } } }
  await writeFile(map, JSON.stringify(mapping))
  await typeCommand(place, 'import', 'run', table, '--map', map)
})
afterAll(async () => {
  await shop?.stop()
  await rm(folder, { recursive: true })
})

/** Gets into the account that the import has made. */
async function enter(page: Page): Promise<void> {
  await page.goto('/lost-license')
  await page.getByLabel('E-mail').fill(seller)
  await page.getByRole('button', { name: 'Mail me my licenses' }).click()
  await page.goto(await waitForLink(shop, seller, 'licenses are', '/user-area/confirm-account'))
  await page.getByLabel('New password', { exact: true }).fill('seven eighths are enough')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await arriveAt(page, 'Your licenses')
}

it('a transfer with a fee: the recipient reads it, accepts, pays it later, and plays', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await enter(page)
  await page.getByRole('link', { name: /^Hand it on/ }).click()
  await arriveAt(page, 'Transfer licenses')
  await hear(page, 'Fee: $25, plus tax where it applies. The new owner pays it when they accept')
  await expectAccessible(page, 'the form of a transfer with a fee')
  const buyer = `buyer-${Date.now()}@example.com`
  await page.getByLabel('Address of the new owner').fill(buyer)
  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await page.getByText('Fee: $25, plus tax where it applies. Paid by the new owner.').waitFor()
  await page.getByText('You have no other license to hand on.').waitFor()

  const other = await openVisitor(shop.url)
  const link = await waitForLink(shop, buyer, 'You are offered', '/transfer')
  await other.page.goto(link)
  await other.page.getByText('Fee: $25, plus tax where it applies.').waitFor()
  await other.page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await createAccount(other.page, buyer)
  await arriveAt(other.page, 'Licenses for you')
  await other.page.goto(await waitForLink(shop, buyer, 'Confirm your', '/user-area/confirm-account'))
  await arriveAt(other.page, 'Your licenses')
  await other.page.goto('/plane')
  await addToCart(other.page)
  await other.page.goto(link)
  await other.page.getByText('You pay it in the next step').waitFor()
  await other.page.getByRole('button', { name: 'Accept and go on to pay' }).click()
  await arriveAt(other.page, 'One step is left.')
  await expectAccessible(other.page, 'an accepted offer with a fee')

  await page.reload()
  await page.getByText(/^Accepted. It is complete as soon as the new owner has paid the fee/).waitFor()
  await other.page.goto(await waitForLink(shop, buyer, 'Pay the fee', '/transfer'))
  await other.page.getByText(/^Accepted. Pay the fee until/).waitFor()
  await expectAccessible(other.page, 'a fee to be paid')
  await other.page.getByRole('button', { name: 'Pay the fee' }).click()
  const checkout = checkoutOf(other.page)
  await checkout.getByText('License transfer').first().waitFor()
  await checkout.getByText('The licenses change hands as soon as the fee is paid.').waitFor()
  expect(await checkout.getByText('Add a coupon code').count()).toBe(0)
  await payWith(checkout, '4242')
  await checkout.getByRole('heading', { name: 'The transfer is complete' }).waitFor()
  await checkout.getByRole('button', { name: 'Back to your transfers' }).click()
  await other.page.getByText(/^Came to you on/).waitFor()
  await other.page.getByRole('button', { name: /^Cart.*1 item/ }).waitFor()

  const device = runDevice(shop.url, path.join(shop.dataDir, 'buyer'), '--product', 'plane')
  await activateDevice(other.page, device)
  await page.reload()
  await page.getByText(/^Handed on on/).waitFor()
  await page.goto('/user-area/licenses')
  await page.getByText('No licenses yet.').waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})
