import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { launchBrowser, openVisitor } from '../support/browser.ts'
import { type DeviceRun, runDevice } from '../support/device.ts'
import { type Program, startProgram } from '../support/program.ts'
import { buy, createAccount, seen, signUp } from '../support/shopper.ts'

let program: Program
let browser: Browser

beforeAll(async () => {
  program = await startProgram(await freshDatabase('activation'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  expect(await program?.stop()).toBe(0)
})

/** A computer of its own that asks for Clatter. */
const startDevice = (name: string): DeviceRun =>
  runDevice(program.url, path.join(program.dataDir, name), '--product', 'clatter', '--name', name)

async function approve(page: Page, device: DeviceRun): Promise<void> {
  await page.goto(await device.browserUrl)
  await page.getByRole('button', { name: 'Activate' }).click(seen)
  await page.getByText('Your device has its license').waitFor(seen)
  expect((await device.finished).exitCode).toBe(0)
}

it('leads whom a device sends through sign-in and shop back to its request [customer.activates-licenses]', async () => {
  const { page, context, complaints } = await openVisitor(browser, program.url)
  const device = startDevice('first')
  const request = await device.browserUrl
  await page.goto(request)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click(seen)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click(seen)
  const email = await createAccount(page)
  await page.getByText(`${email} has no license of Clatter with a free seat`).waitFor(seen)
  expect(page.url()).toBe(request)

  await buy(page, '/clatter')
  await approve(page, device)
  expect(complaints).toEqual([])
  await context.close()
})

it('activates nothing for a request that is cancelled [states.cancelling]', async () => {
  const { page, context, complaints } = await openVisitor(browser, program.url)
  const device = startDevice('cancelled')
  await page.goto(await device.browserUrl)
  await page.getByRole('button', { name: 'Cancel this request' }).click(seen)
  await page.getByRole('heading', { name: 'Cancelled.' }).waitFor(seen)
  expect((await device.finished).exitCode).not.toBe(0)

  await page.reload()
  await page.getByRole('heading', { name: 'Cancelled.' }).waitFor(seen)
  expect(complaints).toEqual([])
  await context.close()
})

it('says when the last seat is gone, and gives it back when a device is revoked [customer.revokes-devices]', async () => {
  const { page, context } = await openVisitor(browser, program.url)
  await signUp(page)
  await buy(page, '/clatter')
  await approve(page, startDevice('one'))
  await approve(page, startDevice('two'))

  const late = startDevice('late')
  const waiting = await context.newPage()
  await waiting.goto(await late.browserUrl)
  await waiting.getByRole('button', { name: 'Activate' }).waitFor(seen)
  await approve(page, startDevice('three'))
  await waiting.getByRole('button', { name: 'Activate' }).click()
  await waiting.getByRole('alert').getByText('All seats of your license are taken').waitFor(seen)

  await waiting.getByRole('link', { name: 'Your devices' }).click()
  await waiting.getByText('3 of 3 seats taken').waitFor(seen)
  await waiting
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click()
  await waiting.getByRole('button', { name: 'Revoke the device' }).click()
  await waiting.getByText('2 of 3 seats taken').waitFor(seen)
  await approve(waiting, late)
  await context.close()
})
