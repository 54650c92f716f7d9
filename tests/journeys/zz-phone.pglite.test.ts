import { it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
const shop = findSharedShop()
it('shows', async () => {
  const customer = await signUpOwner(shop.url)
  const link = Buffer.from(JSON.stringify({ id: 'a-device', name: 'Studio computer', productId: 'clatter', format: 'JWT' })).toString('base64url')
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      const { page } = await openVisitor(shop.url, { customer, colorScheme, width, isPhone: width === 390 })
      await page.goto(`/activate/offline#machine=${link}`)
      await page.getByRole('button', { name: 'Activate', exact: true }).click()
      await page.getByRole('img', { name: 'QR code with the license' }).waitFor()
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/phone-${colorScheme}-${width}.png`, fullPage: true })
    }
})
