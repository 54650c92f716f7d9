import { expect, it } from 'vitest'
import { storefrontSchema, vendorSchema } from '#contract/entities/catalogue.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { readCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf, openCheckout, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

it('tells other sites where the logo and the icons are, and serves them', async () => {
  const { logoUrl } = await readCall(shop.url, vendorSchema, { path: '/api/public/vendors/current' })
  const { products, bundles } = await readCall(shop.url, storefrontSchema, { path: '/api/customer/storefront' })
  const addresses = [logoUrl, ...[...products, ...bundles].map(({ iconUrl }) => iconUrl)]
  expect(addresses).toHaveLength(6)
  for (const address of addresses) {
    const response = await fetch(address ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  }
  expect(products.every(({ website }) => website?.startsWith('https://oddmeter.example/'))).toBe(true)
})

it('shows the logo on its pages', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/about')
  const logo = page.getByRole('banner').locator('img').first()
  expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.decode().then(() => true))).toBe(
    true,
  )
  expect(complaints).toEqual([])
})

it('shows what a reduced product cost before on its page, in the cart and at the checkout', async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto('/clatter-micro')
  const places = [page.getByRole('main').first(), cartOf(page)]
  await addToCart(page)
  for (const place of places) {
    await place.getByText('$23.20').first().waitFor()
    expect(await place.locator('s').first().innerText()).toBe('$29')
    expect(await place.getByText('Introductory price').first().isVisible()).toBe(true)
  }
  const checkout = await openCheckout(page)
  await checkout.getByText('Introductory price').first().waitFor()
  expect(await checkout.locator('s').first().innerText()).toBe('$29')
})

it('has files for whoever is signed in, bought or not', async () => {
  const { email } = await signUpCustomer(shop.url)
  const { page, complaints } = await openVisitor(shop.url)
  const direct = await fetch(`${shop.url}/api/customer/inventory/products/clatter-micro/download/mac/1.0.2`)
  expect(direct.status).toBe(401)

  await page.goto('/clatter-micro/changelog')
  const newest = page.getByRole('article').first()
  await newest.getByRole('link', { name: 'Sign in to download' }).click()
  await signIn(page, email)
  await page.waitForURL('**/clatter-micro/changelog')
  const arriving = page.waitForEvent('download')
  await newest.getByRole('button', { name: 'macOS Clatter Micro 1.0.2 for macOS' }).click()
  expect((await arriving).suggestedFilename()).toBe('clatter-micro-1.0.2-mac.zip')
  expect(complaints).toEqual([])
})
