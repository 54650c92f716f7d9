import path from 'node:path'
import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { runDevice } from '../support/run-device.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { activateDevice, buy, confirmLater, createAccount } from '../support/shopper.ts'

const shop = findSharedShop()

it('sells Clatter to a new customer and activates it on their computer', {
  tags: ['product.sells-and-licenses', 'customer.signs-up-and-in'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page)
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor()
  await confirmLater(page)
  await buy(page, '/clatter')

  const store = path.join(shop.dataDir, 'device-of-first-sale')
  const device = runDevice(shop.url, store, '--product', 'clatter')
  expect(await activateDevice(page, device)).toContain('Activated. Licensed to Ada Lovelace')
  await page.getByText('Your device has its license').waitFor()

  await page.goto('/user-area/licenses')
  await page.getByText('Studio computer').first().waitFor()

  const verified = await runDevice(shop.url, store, '--product', 'clatter', '--verify').finished
  expect(verified.output).toContain('verified offline')
  const validated = await runDevice(shop.url, store, '--product', 'clatter', '--validate').finished
  expect(validated.output).toContain('fresh token')

  const revoked = await runDevice(shop.url, store, '--product', 'clatter', '--revoke').finished
  expect(revoked.output).toContain('given its seat back')
  await page.reload()
  await page.getByText('0 of 3 seats taken').waitFor()
  const afterwards = await runDevice(shop.url, store, '--product', 'clatter', '--verify').finished
  expect(afterwards).toMatchObject({ exitCode: 1, output: expect.stringContaining('activate it first') })

  expect(complaints).toEqual([])
})
