import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { launchBrowser, openVisitor } from '../support/browser.ts'
import { runDevice } from '../support/device.ts'
import { type Program, startProgram } from '../support/program.ts'

let program: Program
let browser: Browser

beforeAll(async () => {
  program = await startProgram(await freshDatabase('journey'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  expect(await program?.stop()).toBe(0)
})

const seen = { timeout: 20_000 }

it('sells Clatter to a new customer and activates it on their computer', async () => {
  const { page, context, complaints } = await openVisitor(browser, program.url)
  await page.goto('/')
  await signUp(page)
  await buyClatter(page)

  await page.goto('/user-area/licenses')
  const license = page.getByRole('main').getByText('Clatter').first()
  await license.waitFor(seen)

  const store = path.join(program.dataDir, 'device')
  const device = runDevice(program.url, store, '--product', 'clatter')
  await page.goto(await device.browserUrl)
  await page.getByRole('button', { name: /^Activate/ }).click(seen)
  const activated = await device.finished
  expect(activated.output).toContain('Activated. Licensed to Ada Lovelace')
  expect(activated.exitCode).toBe(0)
  await page.getByText('Your device has its license').waitFor(seen)

  await page.goto('/user-area/licenses')
  await page.getByText('Studio computer').first().waitFor(seen)

  const verified = await runDevice(program.url, store, '--product', 'clatter', '--verify').finished
  expect(verified.output).toContain('checked offline')
  const validated = await runDevice(program.url, store, '--product', 'clatter', '--validate').finished
  expect(validated.output).toContain('fresh token')

  expect(complaints).toEqual([])
  await context.close()
})

async function signUp(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /sign in|account/i })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click(seen)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('I accept the privacy policy').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: /create/i }).click()
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor(seen)
}

async function buyClatter(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Clatter' }).click()
  await page
    .getByRole('button', { name: /cart|buy/i })
    .and(page.getByRole('main').getByRole('button'))
    .first()
    .click(seen)
  const cart = page.getByRole('region', { name: 'Cart' })
  await cart.getByRole('button', { name: /check ?out/i }).click(seen)
  const checkout = page.frameLocator('iframe')
  await checkout.getByRole('button', { name: /4242/ }).click(seen)
  await checkout.getByRole('button', { name: /^Pay/ }).click(seen)
  await checkout.getByRole('heading', { name: /thank/i }).waitFor(seen)
}
