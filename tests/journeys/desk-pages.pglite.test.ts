import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places } from '#web/desk/navigation/places.ts'
import { signUpOwner } from '../support/customer.ts'
import { type Colleague, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { createStage } from '../support/desk/stage.ts'
import { sendCall, signUpCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { hasFocus } from '../support/shopper.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

let colleague: Colleague
beforeAll(async () => {
  colleague = await openDesk(shop, 'owner')
})
afterAll(() => colleague?.context.close())

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

it('a page that cannot be loaded says what to do, the menu stays, and loading it again shows it', async () => {
  const { page } = colleague
  await page.goto('/desk')
  await menuOf(page).waitFor()
  const code = '**/desk/assets/coupons-page-*.js'
  await page.route(code, (route) => route.abort())
  await menuOf(page).getByRole('link', { name: 'Coupons', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'This page could not be shown' }).waitFor()
  await menuOf(page).getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.goBack()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor()
})

it('the page of a customer says whether they have subscribed to the newsletter, not whether they have bought', {
  tags: ['long'],
}, async () => {
  const { page } = colleague
  const [buyer, reader] = [await signUpOwner(url), `reader-${randomUUID()}@example.com`]
  const signUp = signUpCall(reader)
  await sendCall(url, { ...signUp, path: `${signUp.path}&communicationOptIn=true` })
  for (const [email, expected] of [
    [buyer.email, 'Not subscribed'],
    [reader, 'Subscribed'],
  ] as const) {
    await page.goto(`/desk/customers/${encodeURIComponent(email)}`)
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
    expect(await page.getByRole('main').getByText(expected, { exact: true }).count()).toBe(1)
  }
})

it('vouchers give a bundle as well as a product', async () => {
  const { page } = colleague
  await page.goto('/desk/vouchers')
  await page.getByRole('button', { name: 'New vouchers' }).click()
  const dialog = page.getByRole('dialog')
  const batch = `fair-${randomUUID().slice(0, 8)}`
  for (const [label, text] of [
    ['Batch', batch],
    ['How many codes', '2'],
    ['Name', 'Fair'],
    ['Description', 'For visitors'],
    ['Reason', 'Our first fair'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByLabel('Product or bundle').selectOption({ label: 'Both Hands (bundle)' })
  await dialog.getByRole('button', { name: 'New vouchers' }).click()
  await dialog.getByText('2 codes of the batch').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: batch })
  expect(await row.getByText('Both Hands', { exact: true }).count()).toBe(1)
  await row.getByRole('link', { name: batch }).click()
  await page.getByRole('heading', { level: 1, name: `Vouchers of issued:${batch}` }).waitFor()
  await page.getByRole('link', { name: 'Back to vouchers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vouchers', exact: true }).waitFor()
})

/** Runs in the browser, which says nothing of the width of a hint. */
function isHintCut(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) return true
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return true
  pen.font = font
  const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return pen.measureText(field.placeholder).width > room
}

it('no hint in a filter is cut off', async () => {
  const { page } = colleague
  const cut: string[] = []
  for (const { path } of places) {
    await page.goto(`/desk${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    for (const field of await page.getByRole('search').getByPlaceholder(/./).all())
      if (await field.evaluate(isHintCut)) cut.push(`${path}: ${await field.getAttribute('placeholder')}`)
  }
  expect(cut).toEqual([])
})

it('the question about one selected batch names it, and speaks of no others', async () => {
  const { page } = colleague
  await page.goto('/desk/vouchers')
  await page.getByRole('row').filter({ hasText: 'magazine' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign to a reseller' }).click()
  const question = page.getByRole('dialog', { name: 'Assign to a reseller: Magazine voucher' })
  await question
    .getByText('Colleagues see who sells or gives away the codes of Magazine voucher.', { exact: true })
    .waitFor()
  await question.getByRole('button', { name: 'Assign to a reseller', exact: true }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
})

it('what sends a long form stays in view, and covers no field that has the focus', async () => {
  const { page } = colleague
  await page.goto('/desk/vouchers')
  await page.getByRole('button', { name: 'New vouchers' }).click()
  const dialog = page.getByRole('dialog')
  const top = async () => {
    const box = await dialog.getByRole('button', { name: 'New vouchers' }).boundingBox()
    const { height } = page.viewportSize() ?? { height: 0 }
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
    return box?.y ?? 0
  }
  for (const field of await dialog.locator('input, select').all()) {
    await field.focus()
    const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height, (await field.getAttribute('name')) ?? '').toBeLessThanOrEqual(await top())
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

it('a page about what there is not says so without commands, and offers no other try', async () => {
  const { page } = colleague
  const gone = randomUUID()
  for (const path of [`orders/${gone}`, `licenses/${gone}`, 'customers/nobody@nowhere.example', `webhooks/${gone}`]) {
    await page.goto(`/desk/${path}`)
    const problem = page.getByRole('main').getByRole('alert')
    expect(await problem.innerText()).toMatch(/^Nothing was found here\. It may have been removed/)
    expect(await problem.getByRole('button').count()).toBe(0)
  }
})

it('an order with a held payment says how much came, and not that its items were paid', async () => {
  const { page } = colleague
  const stage = createStage(url, { taken: [], treat: () => undefined }, await openOwnersClient(shop))
  const id = await stage.order(await stage.newcomer(), ['clatter'], 'tok_other_amount')
  await page.goto(`/desk/orders/${id}`)
  const cellsOf = (table: string) =>
    page.getByRole('table', { name: table, exact: true }).getByRole('row').nth(1).getByRole('cell').allTextContents()
  await page.getByRole('table', { name: 'Payments' }).waitFor()
  expect(await cellsOf('Items')).toEqual(['Clatter', '1', '', '', ''])
  expect((await cellsOf('Payments')).slice(4, 6)).toEqual([expect.stringMatching(/^Test test_/), '$99.01 arrived'])
})

it('a coupon takes off an amount in each currency, and what is wrong is said in the words of its field', async () => {
  const { page } = colleague
  await page.goto('/desk/coupons')
  await page.getByRole('button', { name: 'New coupon code' }).click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: 'New coupon code' }).click()
  const code = `SORRY-${randomUUID().slice(0, 8).toUpperCase()}`
  for (const [label, text] of [
    ['Code', 'no'],
    ['Name', 'Sorry'],
    ['Description', 'With our apologies'],
    ['Reason', 'A late answer'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await send()
  expect(await dialog.getByRole('alert').innerText()).toBe('Must be 4 to 100 letters, digits and dashes')
  expect(await page.locator(':focus').getAttribute('name')).toBe('code')
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByLabel('Takes off').selectOption({ label: 'An amount in each currency' })
  await dialog.getByLabel('Amounts off').fill('ten')
  await send()
  await dialog.getByRole('alert').filter({ hasText: 'like USD:10' }).waitFor()
  await dialog.getByLabel('Amounts off').fill('USD 10, EUR 9, GBP 8, JPY 1500')
  await send()
  await dialog.getByText(code, { exact: true }).waitFor()
})

it('what is wrong with a file of a release is said at the field of this file', async () => {
  const { page } = colleague
  await page.goto('/desk/releases')
  await page.getByRole('button', { name: 'New release' }).click()
  const dialog = page.getByRole('dialog', { name: 'New release' })
  await dialog.getByLabel('Product', { exact: true }).selectOption({ label: 'Clatter' })
  await dialog.getByLabel('Version').fill('9.9.9')
  await dialog.getByLabel('File for Mac').fill('builds/clatter.zip')
  await dialog.getByLabel('Reason').fill('The build of Friday')
  await dialog.getByRole('button', { name: 'New release' }).click()
  const [problem, field] = [dialog.getByRole('alert'), dialog.locator('[aria-invalid="true"]')]
  expect(await problem.innerText()).toBe('Mac: Must be the name of a file, without a folder')
  expect(await field.evaluate((wrong: HTMLInputElement) => wrong.labels?.[0]?.textContent)).toBe('File for Mac')
  expect(await hasFocus(field)).toBe(true)
  await dialog.getByText('Must be the name of a file, without a folder', { exact: true }).waitFor()
})
