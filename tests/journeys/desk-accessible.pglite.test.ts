import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VendorClient } from '#vendor-client/client.ts'
import { places } from '#web/desk/navigation/places.ts'
import { chooseEach } from '../environment/length.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Colleague, deskUrlOf, inviteColleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { createStage, type Stage } from '../support/desk/stage.ts'
import { sendCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { hasFocus } from '../support/shopper.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

let client: VendorClient
let stage: Stage
let colleague: Colleague
beforeAll(async () => {
  client = await openOwnersClient(shop)
  // No mail is waited for.
  stage = createStage(url, { taken: [], treat: () => undefined }, client)
  colleague = await openDesk(shop, 'owner')
})
afterAll(() => colleague?.context.close())

const reason = 'To be looked at'

/** A new upload of these files, by their names. */
async function uploadFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const { id } = await client.call('createImportDraft')
  for (const [name, text] of Object.entries(files)) {
    const body = new Blob([text])
    await client.call('uploadImportPart', {
      parameters: { id, name },
      query: { from: '0', size: String(body.size) },
      body,
    })
  }
  return id
}

/** Pages about one thing, and how that thing comes about. */
const details: Readonly<Record<string, () => Promise<string>>> = {
  'a customer': async () => {
    const customer = await stage.owner()
    await stage.activate(customer)
    await stage.startTrial(customer)
    const emailOrId = customer.signedUp.id
    await client.call('addNote', { parameters: { emailOrId }, body: { text: 'Prefers mail', reason } })
    return `/customers/${emailOrId}`
  },
  'an order': async () => `/orders/${await stage.order(await stage.newcomer(), ['clatter', 'thrum'])}`,
  'an order with a held payment': async () =>
    `/orders/${await stage.order(await stage.newcomer(), ['clatter'], 'tok_other_amount')}`,
  'a license': async () => {
    const customer = await stage.owner()
    await stage.activateOffline(customer)
    return `/licenses/${await stage.licenseOf(customer)}`
  },
  'a request for the education discount': async () => {
    const { email } = await stage.askForEducation()
    const { items } = await client.call('listEducationRequests', { query: { status: 'Waiting' } })
    return `/education/${items.find((request) => request.email === email)?.id}`
  },
  'a withdrawal': async () => {
    const { email } = await stage.owner()
    const json = { name: 'Ada Lovelace', email, order: 'The order of Monday' }
    await sendCall(url, { method: 'POST', path: '/api/customer/withdrawals', json })
    const { items } = await client.call('listWithdrawals')
    return `/withdrawals/${items.find((withdrawal) => withdrawal.email === email)?.id}`
  },
  'an upload with its plan and a table': async () => {
    const table = ['E-Mail;Serial;Bought', 'reader@tables.example;AB-1000-XYZ;gone'].join('\n')
    const license = {
      kind: 'license',
      key: 'l1',
      product: 'Nothing here',
      seats: 1,
      status: 'Active',
      serials: ['A-1'],
    }
    const records = [
      { kind: 'customer', key: 'c1', email: 'reader@moved.example', name: 'Ada', consents: [] },
      { ...license, customer: { key: 'c1' }, createdAt: '2024-05-06T07:08:09Z' },
    ]
    const id = await uploadFiles({
      'buyers.csv': table,
      'records.jsonl': records.map((one) => JSON.stringify(one)).join('\n'),
    })
    const mapping = { columns: { email: 'E-Mail', serials: ['Serial'] }, fixed: { product: 'clatter' } }
    await client.call('planImport', { parameters: { id }, body: { mappings: [{ file: 'buyers.csv', mapping }] } })
    await expect.poll(async () => (await client.call('showImportDraft', { parameters: { id } })).plan).not.toBeNull()
    return `/imports/uploads/${id}`
  },
  'an import': async () => {
    const records = [{ kind: 'customer', key: 'c2', email: 'other@moved.example', name: 'Bob', consents: [] }]
    const id = await uploadFiles({ 'customers.jsonl': `${JSON.stringify(records[0])}\n` })
    const read = () => client.call('showImportDraft', { parameters: { id } })
    await client.call('planImport', { parameters: { id }, body: {} })
    await expect.poll(async () => (await read()).plan).not.toBeNull()
    await client.call('runImport', { parameters: { id }, body: { reason } })
    await expect.poll(async () => (await read()).work).toBeNull()
    return `/imports/${(await read()).importId}`
  },
  'a batch of vouchers': async () => {
    const named = { batch: `fair-${crypto.randomUUID().slice(0, 8)}`, name: 'Fair', description: 'For visitors' }
    const { batch, codes } = await client.call('createVouchers', {
      body: { ...named, count: 2, products: { clatter: 1 }, reason },
    })
    await stage.redeem(await stage.newcomer(), codes[0] ?? '')
    return `/vouchers/${encodeURIComponent(batch)}`
  },
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/desk${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
}

/** The dialogs that were looked at: the same action is offered on several pages. */
const seen = new Set<string>()

/** Checks every dialog that the page opens: it is accessible, has the focus and gives it back. */
async function checkDialogs(page: Page): Promise<void> {
  const openers = page.getByRole('main').locator('button[aria-haspopup="dialog"]')
  for (const label of await openers.allTextContents()) {
    if (seen.has(label)) continue
    seen.add(label)
    const opener = openers.filter({ hasText: label }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { level: 2 }).waitFor()
    await expectAccessibleEverywhere(page, `The dialog “${label}”`, 'dialog[open]')
    expect(await dialog.locator(':focus').count(), label).toBe(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(opener), { message: label }).toBe(true)
  }
}

const listed = [...places.map(({ path }) => path), '/security', '/no-such-page']

it.each(chooseEach(5, listed))('%s and its dialogs are accessible and fit, in light and dark', async (path) => {
  const { page } = colleague
  await open(page, path)
  await expectAccessibleEverywhere(page, path)
  await checkDialogs(page)
})

it.each(chooseEach(3, Object.entries(details)))(
  'the page of %s and its dialogs are accessible and fit',
  async (name, arrive) => {
    const { page } = colleague
    await open(page, await arrive())
    await expectAccessibleEverywhere(page, name)
    await checkDialogs(page)
  },
)

it('a selection and the question before an action on several items are accessible', { tags: ['long'] }, async () => {
  const { page } = colleague
  await stage.owner()
  await open(page, '/licenses?status=Active')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expectAccessibleEverywhere(page, 'A selection')
  await bar.getByRole('button', { name: 'Revoke' }).click()
  await expectAccessibleEverywhere(page, 'Several items', 'dialog[open]')
})

it('the search box is accessible', async () => {
  const { page } = colleague
  const { email } = await stage.newcomer()
  await open(page, '/')
  await page.keyboard.press('/')
  await page.keyboard.type(email.slice(0, 20))
  await page.getByRole('option').filter({ hasText: email }).first().waitFor()
  await expectAccessibleEverywhere(page, 'The search box', 'dialog[open]')
})

it('signing in and invitations are accessible', async () => {
  const { page } = await openVisitor(deskUrlOf(url))
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use a password and a code instead' }).click()
  await expectAccessibleEverywhere(page, 'Signing in')
  await page.goto(await inviteColleague(shop, `grace-${crypto.randomUUID()}@desk.example`, 'support'))
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click()
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
  await expectAccessibleEverywhere(page, 'An invitation')
})
