import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { waitForLink } from '../support/mailbox.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { typeCommand } from '../support/run-command.ts'
import { runDevice } from '../support/run-device.ts'
import { activateDevice, arriveAt, hear, signUp } from '../support/shopper.ts'

const serials = {
  newcomer: '85DB562A-C11D4B06-A2335A6B-8C079166',
  oldAddress: 'THUMP-2019-00417',
  twoAddresses: ['1F0B7A52-93C04E11-B6D8A2F4-5E7790C3', 'CLATTER-7741-PRO'],
} as const

/** The customers of a former store, and what its export has of them. */
const customers = {
  newcomer: 'newcomer@former.example',
  oldAddress: 'old-address@former.example',
  first: 'first@former.example',
  second: 'second@former.example',
} as const
const sales = [
  [customers.newcomer, 'Clatter 1', serials.newcomer, '1001'],
  [customers.oldAddress, 'Clatter 1', serials.oldAddress, '1002'],
  [customers.first, 'Thrum 1', serials.twoAddresses[0], '1003'],
  [customers.second, 'Clatter 1', serials.twoAddresses[1], '1004'],
]
const map = {
  products: { 'Clatter 1': 'clatter', 'Thrum 1': 'thrum' },
  mappings: {
    'sales.csv': { columns: { email: 'Customer', product: 'Item', serials: ['Serial number'], licenseId: 'Number' } },
  },
}

let shop: Program

/** A shop into which its vendor has imported the customers of a former store. */
beforeAll(async () => {
  const place = await freshDatabase('old-customers')
  shop = await startProgram(place, {}, await openOwnFolder({ isWhole: false }))
  const [table, mapFile] = [path.join(place.dataDir, 'sales.csv'), path.join(place.dataDir, 'map.yaml')]
  const rows = [['Customer', 'Item', 'Serial number', 'Number'], ...sales]
  await writeFile(table, rows.map((row) => `${row.join(';')}\n`).join(''))
  await writeFile(mapFile, JSON.stringify(map))
  await typeCommand(place, 'import', 'run', table, '--map', mapFile)
})
afterAll(() => shop?.stop())

/** How long a customer may take from their first page here until the plug-in plays, in milliseconds. */
const patience = 2 * 60_000

async function choosePassword(page: Page): Promise<void> {
  await arriveAt(page, 'One step left.')
  await page.getByLabel('New password', { exact: true }).fill('seven eighths are enough')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await arriveAt(page, 'Your licenses')
}

/** Has the plug-in ask for its license, gives it one, and waits until it has it. */
async function play(page: Page, store: string): Promise<void> {
  await activateDevice(page, runDevice(shop.url, path.join(shop.dataDir, store), '--product', 'clatter'))
}

/** Does something as a customer, and says how long it took. */
async function timed(name: string, live: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await live()
  const took = performance.now() - began
  console.info(`${name}: ${(took / 1000).toFixed(1)} s until the plug-in plays`)
  expect(took).toBeLessThan(patience)
}

it('a customer with an old serial number, who never had an account here, gets in and plays', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const email = customers.newcomer
  await timed('An old serial number', async () => {
    await page.goto('/lost-license')
    await page.getByLabel('Serial number', { exact: true }).fill('85db562a c11d4b06 a2335a6b 8c079167')
    await page.getByRole('button', { name: 'Find its licenses' }).click()
    await page.getByText('We know no such serial number').waitFor()
    // The link of the former store, which the vendor has redirected.
    await page.goto(`/lost-license?serial=${serials.newcomer}`)
    await page.getByRole('button', { name: 'Find its licenses' }).click()
    await hear(page, 'We have mailed n•••@former.example. Open the link in the mail to get to your licenses.')
    await page.goto(await waitForLink(shop, email, 'licenses are here', '/user-area/confirm-account'))
    await choosePassword(page)
    await page.getByRole('heading', { name: 'Clatter' }).waitFor()
    await play(page, 'newcomer')
  })
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])

  await page.goto('/user-area/redeem')
  await page.getByLabel('Voucher code or serial number').fill(serials.newcomer)
  await page.getByRole('button', { name: 'Check code' }).click()
  await hear(page, 'That serial number is already in this account')
})

it('a customer with an old address brings its license into their new account and plays', {
  tags: ['long'],
}, async () => {
  const { page } = await openVisitor(shop.url)
  const own = await signUp(page)
  await page.goto('/user-area/redeem')
  await enterSerial(page)
  await page.getByRole('alert').getByText('Confirm your own address first: open the link in the mail').waitFor()
  await page.goto(await waitForLink(shop, own, 'Confirm your', '/user-area/confirm-account'))
  await arriveAt(page, 'Your licenses')

  const email = customers.oldAddress
  await timed('An old address', async () => {
    await page.goto('/user-area/redeem')
    await enterSerial(page)
    await hear(page, 'while you are signed in here to add these licenses to your account.')
    await expectAccessible(page, 'a serial number at redeem')
    await page.goto(await waitForLink(shop, email, 'into one account', '/user-area/account'))
    await hear(page, `1 license came over from ${email}.`)
    await expectAccessible(page, 'an account with another address')
    await page.getByRole('link', { name: 'See your licenses' }).click()
    await page.getByRole('heading', { name: 'Clatter' }).waitFor()
    await play(page, 'old-address')
  })
})

async function enterSerial(page: Page): Promise<void> {
  await page.getByLabel('Voucher code or serial number').fill(serials.oldAddress.toLowerCase())
  await page.getByRole('button', { name: 'Check code' }).click()
}

it('a customer with two addresses finds the licenses of both in one account and plays', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const { first, second } = customers
  let link = ''
  await timed('Two addresses', async () => {
    await page.goto('/lost-license')
    await page.getByLabel('E-mail').fill(first)
    await page.getByRole('button', { name: 'Mail me my licenses' }).click()
    await hear(page, `A mail is on its way to ${first}`)
    await page.goto(await waitForLink(shop, first, 'licenses are', '/user-area/confirm-account'))
    await choosePassword(page)
    await page.getByRole('heading', { name: 'Thrum' }).waitFor()

    await page.goto('/user-area/account')
    await page.getByLabel('Your other e-mail').fill(second)
    await page.getByRole('button', { name: 'Add another address' }).click()
    await hear(page, `A mail is on its way to ${second}`)
    link = await waitForLink(shop, second, 'into one account', '/user-area/account')
    await page.goto(link)
    await hear(page, `1 license came over from ${second}.`)
    expect(page.url()).toBe(`${shop.url}/user-area/account`)
    await page.getByRole('link', { name: 'See your licenses' }).click()
    for (const name of ['Thrum', 'Clatter']) await page.getByRole('heading', { name }).waitFor()
    await play(page, 'two-addresses')
  })
  expect(complaints).toEqual([])

  // Opened again, and by somebody who is not signed in, it does nothing.
  await page.goto(link)
  await page.getByRole('alert').getByText('This link was used already or is too old').waitFor()
  const stranger = await openVisitor(shop.url)
  await stranger.page.goto(link)
  await arriveAt(stranger.page, 'Sign in')
})
