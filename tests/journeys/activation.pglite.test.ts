import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createDeviceClient, RefusedError } from '#plugin/typescript/client.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpOwner } from '../support/customer.ts'
import { sendCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { buy, createAccount, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

async function signInHere(page: Page, { email }: Customer): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
}

/** Gives a seat of Clatter to one more device, elsewhere. */
async function claimSeat({ token }: Customer, name: string): Promise<void> {
  const asked = await sendCall(shop.url, {
    method: 'POST',
    path: '/api/client/activations/clatter/request',
    json: { deviceName: name, deviceSignature: name },
  })
  const { id } = z.parse(z.object({ id: z.string() }), JSON.parse(asked))
  await sendCall(shop.url, { method: 'POST', path: `/api/customer/activations/${id}/license`, token })
}

/** A visitor whose clock can be put forward. */
async function openWithClock() {
  const visitor = await openVisitor(shop.url)
  await visitor.page.clock.install()
  return visitor
}

type DeviceRequest = { browser: string; receiveToken: () => Promise<string> }

/** A computer of its own that asks for a product, Clatter unless said. */
async function startDevice(name: string, product = 'clatter'): Promise<DeviceRequest> {
  const device = createDeviceClient(shop.url, product)
  const { browser, request } = await device.requestActivation({ name, signature: name })
  return { browser, receiveToken: () => device.waitForToken(request) }
}

/** Lets the device have what the customer has just given it. */
async function collect(page: Page, device: DeviceRequest, isTrial = false): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Waiting for your plug-in' }).waitFor()
  const [, claims = ''] = (await device.receiveToken()).split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ trial: isTrial })
  await page.clock.fastForward(10_000)
  await page.getByText(isTrial ? 'Your trial has started' : 'Your device has its license').waitFor()
  await page.getByRole('navigation', { name: 'Where to begin' }).getByRole('link').first().waitFor()
}

async function startTrial(page: Page, device: DeviceRequest): Promise<void> {
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await collect(page, device, true)
}

const cancelOf = (page: Page) => page.getByRole('button', { name: 'Cancel this request' })
const focusOf = (page: Page) => page.evaluate<string>("document.activeElement?.textContent ?? ''")

describe('a license', () => {
  it('leads whom a device sends through sign-in and shop back to its request', {
    tags: ['customer.activates-licenses'],
  }, async () => {
    const { page, complaints } = await openWithClock()
    const device = await startDevice('first')
    await page.goto(device.browser)
    await page.getByText('A device called “first” asks to run Clatter').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    const email = await createAccount(page)
    await page.getByText(`${email} has no license of Clatter.`).waitFor()
    expect(page.url()).toBe(device.browser)
    await page.getByRole('link', { name: 'Add that address' }).click()
    const other = page.getByRole('heading', { name: 'Another e-mail' })
    await expect.poll(async () => (await other.boundingBox())?.y).toBeLessThan(200)

    await buy(page, '/clatter')
    await page.goto(device.browser)
    await page.getByRole('button', { name: 'Activate' }).click()
    await collect(page, device)
    expect(await focusOf(page)).toBe('Clatter is active.')
    await page.getByRole('link', { name: 'Your devices' }).click()
    await page.getByText('Online. Last seen today').waitFor()
    expect(complaints).toEqual([])
  })

  it('whose last seat is gone gives it back, and the device gets it on the same page', {
    tags: ['customer.revokes-devices', 'content.license-activations'],
  }, async () => {
    const owner = await signUpOwner(shop.url)
    await claimSeat(owner, 'one')
    await claimSeat(owner, 'two')
    const late = await startDevice('late')
    const { page } = await openWithClock()
    await page.goto(late.browser)
    await signInHere(page, owner)
    await page.getByText('2 of 3 seats taken').waitFor()
    await claimSeat(owner, 'three')
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('alert').getByText('All seats of your license are taken').waitFor()
    await page.getByText('3 of 3 seats taken').waitFor()
    await page.getByText('Online. Not seen yet').first().waitFor()
    expect(await page.getByRole('button', { name: 'Activate', exact: true }).count()).toBe(0)
    await expectAccessibleEverywhere(page, 'a full license')

    await page.getByRole('button', { name: 'Revoke one' }).click()
    await page.getByRole('button', { name: 'Revoke the device' }).click()
    await page.getByRole('status').filter({ hasText: 'one is revoked. Its seat is free.' }).waitFor()
    await page.getByText('2 of 3 seats taken').waitFor()
    await expect.poll(() => focusOf(page)).toBe('Devices')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await collect(page, late)
  })
})

describe('a trial', () => {
  it('starts without an account, and goes on when the device asks again', {
    tags: ['long', 'customer.completes-activation-requests'],
  }, async () => {
    const { page, complaints } = await openWithClock()
    const device = await startDevice('curious')
    await page.goto(device.browser)
    await page.getByText('Or try Clatter for 14 days').waitFor()
    await expectAccessible(page, 'a trial on offer')
    await startTrial(page, device)

    const again = await startDevice('curious')
    await page.goto(again.browser)
    await page.getByText('Your trial of Clatter has 14 days left').waitFor()
    await page.getByRole('button', { name: 'Continue the trial' }).click()
    await collect(page, again, true)
    expect(complaints).toEqual([])
  })

  it('that needs an account waits for one, and is no license then', { tags: ['long'] }, async () => {
    const { page, complaints } = await openWithClock()
    const device = await startDevice('curious', 'thrum')
    await page.route('**/api/customer/activations/*', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replace('"requiresAccount":false', '"requiresAccount":true') })
    })
    await page.goto(device.browser)
    await page.getByText('That needs an account').waitFor()
    expect(await page.getByRole('button', { name: 'Start the trial' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    const email = await createAccount(page)
    await page.getByText(`${email} has no license of Thrum.`).waitFor()
    await startTrial(page, device)

    await page.goto('/user-area/licenses')
    await page.getByText('No licenses yet').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a request', () => {
  it('that is cancelled, after a question, activates nothing and says what to do next', {
    tags: ['long', 'states.cancelling'],
  }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    const device = await startDevice('cancelled')
    await page.goto(device.browser)
    await cancelOf(page).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => focusOf(page)).toBe('Cancel this request')
    await cancelOf(page).click()
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByRole('heading', { name: 'Cancelled.' }).waitFor()
    expect(await focusOf(page)).toBe('Cancelled.')
    await expect(device.receiveToken()).rejects.toThrow(RefusedError)

    await page.reload()
    await page.getByRole('heading', { name: 'This request is closed.' }).waitFor()
    await page.getByText('it waited for more than a day').waitFor()
    await page.getByText('choose Activate in the plug-in').waitFor()
    expect(complaints).toEqual([])
  })

  it('that nobody knows is told apart from one that is closed', async () => {
    const { page } = await openVisitor(shop.url)
    await page.goto(`/activate?token=${randomUUID()}`)
    await page.getByRole('heading', { name: 'We can’t find this request.' }).waitFor()
    await page.getByText('Choose Activate in the plug-in again').waitFor()
  })
})
