import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import type { VendorClient } from '#vendor-client/client.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { withDatabase } from '../service/database/backups.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpOwner } from '../support/customer.ts'
import { withMouse } from '../support/desk/hands.ts'
import { type DeskShop, deskUrlOf, inviteColleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import {
  acceptWithPassword,
  codeOf,
  keepRecoveryCodes,
  setUpAuthenticator,
  signInWithCode,
  signOut,
  waitForDesk,
} from '../support/desk/sign-in.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'

let place: FreshDatabase
let program: Program
let shop: DeskShop
let client: VendorClient
let customer: Customer

beforeAll(async () => {
  place = await freshDatabase('desk_session')
  program = await startProgram(place, {}, await openOwnFolder({ isWhole: false }))
  shop = { url: program.url, place }
  client = await openOwnersClient(shop)
  customer = await signUpOwner(shop.url)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
})

/** Does something to the database while no program has it open; the program is back at the same address after it. */
async function whileStopped(work: Parameters<typeof withDatabase>[1]): Promise<void> {
  const { port } = new URL(program.url)
  await program.stop()
  await withDatabase(place, work)
  program = await startProgram(place, { PORT: port }, await openOwnFolder({ isWhole: false }))
}

const orderOf = async (): Promise<string> => {
  const { items } = await client.call('listOrders', { query: { email: customer.email } })
  return items[0]?.id ?? ''
}

/** Ends the sessions of a colleague, as an owner does at another computer. */
async function endSessions(email: string): Promise<void> {
  const { items } = await client.call('listStaff')
  const id = items.find((member) => member.email === email)?.id ?? ''
  await client.call('signOutStaff', { parameters: { id }, body: { reason: 'The laptop was lost' } })
}

describe('a colleague', () => {
  it('signs in with the passkey that the invitation made', async () => {
    const { page, name } = await openDesk(shop, 'support')
    await signOut(page, name)
    await page.goto('/desk/orders?status=Completed')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(new URL(page.url()).search).toBe('?status=Completed')
  })

  it('signs in with password and code, or with a recovery code, which works once', { tags: ['long'] }, async () => {
    const email = `grace-${randomUUID()}@desk.example`
    const { page } = await openVisitor(deskUrlOf(shop.url))
    await page.goto(await inviteColleague(shop, email, 'support'))
    const { secret, recovery } = await acceptWithPassword(page, 'Grace Obi')
    await signOut(page, 'Grace Obi')
    // A code that was used is refused, also the one that has set up the app.
    await signInWithCode(page, email, codeOf(secret, 1))
    await waitForDesk(page)
    for (const isFirst of [true, false]) {
      await signOut(page, 'Grace Obi')
      await signInWithCode(page, email, recovery[0] ?? '')
      if (isFirst) await waitForDesk(page)
      else await page.getByRole('alert').waitFor()
      if (!isFirst) break
    }
    expect(await page.getByRole('navigation', { name: 'Desk' }).count()).toBe(0)
  })

  it('is asked before a passkey, recovery codes or the authenticator app are gone', async () => {
    const { page } = await openDesk(shop, 'support')
    await page.goto('/desk/security')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Set up').click()
    const { recovery } = await setUpAuthenticator(page)

    /** Says no to a question first, after which all is as before, and then yes. */
    const answer = async (opener: string, { title = `${opener}?`, verb = 'Remove', kept = '', told = '' }) => {
      const question = page.getByRole('dialog', { name: title, exact: true })
      await button(opener).click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await page.reload()
      await page.getByText(kept, { exact: true }).waitFor()
      await button(opener).click()
      await question.getByRole('button', { name: verb, exact: true }).click()
      await page.getByText(told).waitFor()
    }
    await answer('Remove First passkey', { kept: 'First passkey', told: 'The passkey is removed.' })
    await button('Remove First passkey').waitFor({ state: 'detached' })

    const kept = `Set up. ${recovery.length} recovery codes are left.`
    const replaced = { title: 'Replace the recovery codes?', verb: 'Replace', told: 'There are new recovery codes.' }
    await answer('New recovery codes', { ...replaced, kept })
    const renewed = await keepRecoveryCodes(page)
    expect(renewed).toHaveLength(recovery.length)
    expect(renewed).not.toEqual(expect.arrayContaining(recovery))

    await page.getByLabel('Name of the new passkey').fill('Office laptop')
    await button('Add a passkey').click()
    await button('Remove Office laptop').waitFor()
    const told = 'Password and authenticator app are removed.'
    await answer('Remove password and authenticator app', { kept, told })
    await page.getByText('Not set up.').waitFor()
  })

  it('can open a new invitation in the tab that shows an old one', async () => {
    const { page } = await openVisitor(deskUrlOf(shop.url))
    await page.goto(`${deskUrlOf(shop.url)}/desk/invitation#used-long-ago`)
    await page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor()
    await page.goto(await inviteColleague(shop, `new-${randomUUID()}@desk.example`, 'support'))
    await page.getByLabel('Your name').waitFor()
  })

  it('can use an invitation once', { tags: ['long'] }, async () => {
    const link = await inviteColleague(shop, `grace-${randomUUID()}@desk.example`, 'support')
    const first = await openVisitor(deskUrlOf(shop.url))
    await first.page.goto(link)
    await acceptWithPassword(first.page, 'Grace Obi')
    expect(new URL(first.page.url()).hash).toBe('')
    const second = await openVisitor(deskUrlOf(shop.url))
    await second.page.goto(link)
    await second.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor()
  })
})

describe('what was filled in', () => {
  it('waits while money asks for a fresh proof of who it is', { tags: ['long'] }, async () => {
    const { page, email } = await openDesk(shop, 'owner')
    const id = await orderOf()
    await whileStopped(async ({ database }) => {
      const verifiedAt = new Date(Date.now() - verificationLifetime - 1000)
      await database.query.updateTable('staffSessions').set({ verifiedAt }).execute()
    })
    await page.goto(`/desk/orders/${id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('What to refund').selectOption({ label: 'An amount' })
    await dialog.getByLabel('Amount in USD').fill('1.50')
    await dialog.getByLabel('Reason').fill('A gesture')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expectAccessibleEverywhere(page, 'The proof', 'dialog[open]')
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('proof').or(dialog.getByRole('alert')).first().waitFor()
    expect(await dialog.getByLabel('Amount in USD').inputValue()).toBe('1.50')
    expect((await client.call('showOrder', { parameters: { id } })).refunds).toEqual([])

    await dialog.getByRole('button', { name: 'Refund' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { refunds } = await client.call('showOrder', { parameters: { id } })
    expect(refunds).toMatchObject([{ amount: 150, reason: 'A gesture' }])
    expect(email).toContain('@desk.example')
  })

  it('is kept when the session ends, and sent after signing in again', async () => {
    const { page, email } = await openDesk(shop, 'support')
    const text = `Prefers mail ${randomUUID()}`
    await page.goto(`/desk/customers/${customer.signedUp.id}`)
    await page.getByRole('button', { name: 'Add a note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a note' })
    await dialog.getByLabel('Note').fill(text)
    await dialog.getByLabel('Reason').fill('For colleagues')
    await endSessions(email)
    await dialog.getByRole('button', { name: 'Add a note' }).click()
    const entry = page.getByRole('dialog', { name: 'Your session has ended' })
    await expectAccessibleEverywhere(page, 'Signing in again', 'dialog[open]')
    await entry.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: text, exact: true }).waitFor()
    const { notes } = await client.call('showCustomer', { parameters: { emailOrId: customer.email } })
    expect(notes.filter((note) => note.text === text)).toHaveLength(1)
  })
})

it('a colleague who is second sees what the first did, and nothing is done twice', { tags: ['long'] }, async () => {
  const { page } = await openDesk(shop, 'owner')
  const second = await signUpOwner(shop.url)
  const { items } = await client.call('listOrders', { query: { email: second.email } })
  const id = items[0]?.id ?? ''
  await page.goto(`/desk/orders/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await client.call('refundOrder', { parameters: { id }, body: { reason: 'Asked in the chat' } })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Reason').fill('Asked on the phone')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog
    .getByText(/refunded/)
    .first()
    .waitFor()
  await withMouse(page).activate('button', 'Cancel')
  await page.getByRole('table', { name: 'Refunds' }).getByText('Asked in the chat').waitFor()
  const { refunds } = await client.call('showOrder', { parameters: { id } })
  expect(refunds.map(({ reason }) => reason)).toEqual(['Asked in the chat'])
})
