import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { linksIn, waitForLink, waitForMails } from '../support/mailbox.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { typeCommand } from '../support/run-command.ts'
import { runDevice } from '../support/run-device.ts'
import { activateDevice, arriveAt, createAccount, hear } from '../support/shopper.ts'

const [seller, studio, keeper] = ['seller@former.example', 'studio@former.example', 'keeper@former.example']
const password = 'seven eighths are enough'

let shop: Program

/** A shop whose customers bought long ago, at a former store: their licenses are old enough to be handed on. */
beforeAll(async () => {
  const place = await freshDatabase('self-service')
  shop = await startProgram(place, {}, await openOwnFolder({ isWhole: false }))
  const [table, map] = [path.join(place.dataDir, 'sales.csv'), path.join(place.dataDir, 'map.yaml')]
  const rows = [
    ['Customer', 'Item', 'Number', 'Date'],
    [seller, 'Thrum 1', '1', '2024-05-01'],
    [studio, 'Clatter 1', '2', '2024-05-01'],
    [keeper, 'Thrum 1', '3', '2024-05-01'],
    [seller, 'Clatter 1', '4', '2024-05-01'],
  ]
  const columns = { email: 'Customer', product: 'Item', licenseId: 'Number', boughtAt: 'Date' }
  await writeFile(table, rows.map((row) => `${row.join(';')}\n`).join(''))
  await writeFile(
    map,
    JSON.stringify({
      products: { 'Thrum 1': 'thrum', 'Clatter 1': 'clatter' },
      mappings: { 'sales.csv': { columns } },
    }),
  )
  await typeCommand(place, 'import', 'run', table, '--map', map)
})
afterAll(() => shop?.stop())

/** Gets into the account that the import has made. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/lost-license')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mail me my licenses' }).click()
  await page.goto(await waitForLink(shop, email, 'licenses are', '/user-area/confirm-account'))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await arriveAt(page, 'Your licenses')
}

/** Has a plug-in ask for its license, gives it one, and waits until it has it. */
async function play(page: Page, product: string, store: string): Promise<void> {
  await activateDevice(page, runDevice(shop.url, path.join(shop.dataDir, store), '--product', product))
}

it('a customer hands a license on to somebody who has no account yet, and who plays within minutes', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await enter(page, seller)
  await page.getByRole('link', { name: /^Hand it on.*Thrum/ }).click()
  await arriveAt(page, 'Transfer licenses')
  await expectAccessible(page, 'the form of a transfer')
  const buyer = `buyer-${Date.now()}@example.com`
  await page.getByLabel('Address of the new owner').fill(buyer)
  expect(await page.getByRole('checkbox', { name: /^Thrum/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await hear(page, `The offer is on its way to ${buyer}.`)
  await page.getByText(`Offered to ${buyer} until`).waitFor()
  // The address still names the license that is offered.
  await page.reload()
  await page.getByRole('checkbox', { name: /^Clatter/ }).waitFor()
  await page.getByRole('checkbox', { name: /^Thrum/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await page.getByText('Choose at least one license').waitFor()
  await expectAccessible(page, 'an offered transfer')

  const other = await openVisitor(shop.url)
  const began = performance.now()
  const link = await waitForLink(shop, buyer, 'You are offered', '/transfer')
  await other.page.goto(link)
  await other.page.getByText('Thrum, for 3 devices').waitFor()
  await expectAccessible(other.page, 'an offer')
  await other.page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await createAccount(other.page, buyer)
  await arriveAt(other.page, 'Licenses for you')
  await other.page.getByRole('button', { name: 'Accept' }).click()
  await other.page.getByRole('alert').getByText('Confirm your address first').waitFor()
  await other.page.getByRole('button', { name: 'Send the link again' }).click()
  await hear(other.page, `We sent another mail to ${buyer}.`)
  const mails = await waitForMails(shop, buyer, 'Confirm your', 2)
  await other.page.goto(mails.flatMap((mail) => linksIn(mail, '/user-area/confirm-account')).at(-1) ?? '')
  await arriveAt(other.page, 'Your licenses')
  await other.page.goto(link)
  await other.page.getByRole('button', { name: 'Accept' }).click()
  await arriveAt(other.page, 'They are yours.')
  await play(other.page, 'thrum', 'buyer')
  console.info(`A transfer: ${((performance.now() - began) / 1000).toFixed(1)} s until its new owner plays`)

  await page.reload()
  await page.getByText(/^Handed on on/).waitFor()
  await page.goto('/user-area/licenses')
  await page.getByRole('heading', { name: 'Clatter' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Thrum' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('a customer frees the seat of a computer that died, and the one that did not die is told who did it', async () => {
  const { page } = await openVisitor(shop.url)
  await enter(page, studio)
  await play(page, 'clatter', 'studio')
  await page.goto('/user-area/licenses')
  await page.getByRole('button', { name: 'Revoke Studio computer' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke Studio computer?' })
  await question.getByText('This is one of 6 seat changes left this year.').waitFor()
  await question.getByRole('button', { name: 'Revoke the device' }).click()
  await hear(page, 'Studio computer is revoked. Its seat is free.')
  await page.getByText(/^5 of 6 seat changes left this year/).waitFor()

  const device = runDevice(shop.url, path.join(shop.dataDir, 'studio'), '--product', 'clatter', '--validate')
  const { exitCode, output } = await device.finished
  expect([exitCode, output]).toEqual([1, expect.stringContaining('you freed its seat in your account on')])
})

it('a customer makes a license permanent and lends a seat of it, and both of them play', {
  tags: ['long'],
}, async () => {
  const { page, context, complaints } = await openVisitor(shop.url)
  await enter(page, keeper)
  await play(page, 'thrum', 'keeper')
  await page.goto('/user-area/licenses')
  await page.getByRole('button', { name: /^Make it permanent/ }).click()
  const question = page.getByRole('dialog', { name: 'Make Thrum permanent?' })
  await question.getByText('Your device goes offline for good.').waitFor()
  await question.getByText('This uses 1 of them: 5 remain.').waitFor()
  await expectAccessible(page, 'the question about a permanent license')
  await question.getByRole('button', { name: 'Make it permanent' }).click()
  await page.getByText('Permanent since').waitFor()
  await page.getByText('Has not fetched its permanent license yet').waitFor()
  const store = path.join(shop.dataDir, 'keeper')
  const asking = await runDevice(shop.url, store, '--product', 'thrum', '--validate').finished
  expect(asking).toMatchObject({ exitCode: 0 })
  await page.reload()
  await page.getByText('Has its permanent license and needs no server').waitFor()

  await page.getByRole('link', { name: /^Lend a seat/ }).click()
  await arriveAt(page, 'Lend a seat')
  await expectAccessible(page, 'the form of a loan')
  await page.getByRole('button', { name: 'Offer a seat' }).click()
  await hear(page, 'The offer is made. Its link is below.')
  const link = await page.getByLabel('Link for the borrower of Thrum').inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the link for the borrower of Thrum' }).click()
  await hear(page, 'Copied.')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)

  const borrower = `borrower-${Date.now()}@example.com`
  const other = await openVisitor(shop.url)
  await other.page.goto('/user-area/sign-up')
  await createAccount(other.page, borrower)
  await other.page.goto(await waitForLink(shop, borrower, 'Confirm your', '/user-area/confirm-account'))
  await arriveAt(other.page, 'Your licenses')
  await other.page.goto(link)
  await expectAccessible(other.page, 'an offer to lend')
  await other.page.getByRole('button', { name: 'Borrow it' }).click()
  await arriveAt(other.page, 'It is yours for now.')
  await play(other.page, 'thrum', 'borrower')
  await other.page.goto('/user-area/licenses')
  await other.page.getByText('Borrowed until').waitFor()

  await page.goto('/user-area/licenses')
  await page.getByText('1 of 3 seats taken, 1 lent').waitFor()
  await other.page.getByRole('link', { name: 'Give it back' }).click()
  await other.page.getByRole('button', { name: 'Give it back' }).click()
  const back = other.page.getByRole('dialog', { name: 'Give Thrum back?' })
  await back.getByRole('button', { name: 'Give it back' }).click()
  await other.page.getByText(/^Borrowed until .*\.$/).waitFor()
  await page.reload()
  await page.getByText('1 of 3 seats taken', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
