import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VendorClient } from '#vendor-client/client.ts'
import { freshDatabase } from '../environment/database.ts'
import { signUpOwner } from '../support/customer.ts'
import { type Colleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { type Fleet, startFleet } from '../support/fleet/fleet.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'

let fleet: Fleet
let client: VendorClient
/** Each at a process of their own. */
let colleagues: readonly [Colleague, Colleague]

beforeAll(async () => {
  const place = await freshDatabase('desk_processes')
  fleet = await startFleet(place, 2, {}, await openOwnFolder({ isWhole: false }))
  const [url = '', other = ''] = fleet.urls
  client = await openOwnersClient({ url, place })
  colleagues = [await openDesk({ url, place }, 'owner'), await openDesk({ url: other, place }, 'owner')]
})
afterAll(() => fleet?.stop())

async function orderAnything(): Promise<string> {
  const { email } = await signUpOwner(fleet.urls[0] ?? '')
  const { items } = await client.call('listOrders', { query: { email } })
  return items[0]?.id ?? ''
}

const sendOf = (dialog: Locator) => dialog.getByRole('button', { name: 'Refund' })

/** The question whether to refund an order, with the reason filled in. */
async function openRefund({ page }: Colleague, id: string, reason: string): Promise<Locator> {
  await page.goto(`/desk/orders/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Reason').fill(reason)
  return dialog
}

const readReasons = async (id: string) =>
  (await client.call('showOrder', { parameters: { id } })).refunds.map(({ reason }) => reason)

it('a colleague at another process who is second sees what the first has changed, and nothing is done twice', {
  tags: ['long'],
}, async () => {
  const id = await orderAnything()
  const [one, other] = colleagues
  const first = await openRefund(one, id, 'Asked in the chat')
  const second = await openRefund(other, id, 'Asked on the phone')
  await sendOf(first).click()
  await first.waitFor({ state: 'detached' })

  await sendOf(second).click()
  await second.getByRole('alert').getByText('Somebody has changed this').waitFor()
  expect(await second.getByLabel('Reason').inputValue()).toBe('Asked on the phone')
  await second.getByRole('button', { name: 'Cancel' }).click()
  await other.page.getByRole('table', { name: 'Refunds' }).getByText('Asked in the chat').waitFor()
  await expect.poll(() => other.page.getByRole('main').getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await readReasons(id)).toEqual(['Asked in the chat'])
})

it('of two colleagues who refund an order at the same time at two processes, one does', {
  tags: ['long'],
}, async () => {
  const id = await orderAnything()
  const dialogs = await Promise.all(
    colleagues.map((colleague, at) => openRefund(colleague, id, at === 0 ? 'Asked in the chat' : 'Asked on the phone')),
  )
  await Promise.all(dialogs.map((dialog) => sendOf(dialog).click()))
  const countRefused = () => Promise.all(dialogs.map((dialog) => dialog.getByRole('alert').count()))
  await expect.poll(async () => (await countRefused()).toSorted()).toEqual([0, 1])
  const reasons = await readReasons(id)
  expect(reasons).toHaveLength(1)
  for (const { page } of colleagues) {
    await page.reload()
    await page
      .getByRole('table', { name: 'Refunds' })
      .getByText(reasons[0] ?? '')
      .waitFor()
    expect(await page.getByRole('table', { name: 'Refunds' }).getByRole('row').count()).toBe(2)
  }
})
