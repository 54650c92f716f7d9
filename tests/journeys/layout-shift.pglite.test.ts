import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { findShift, withholdFonts } from '../support/layout-shift.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf } from '../support/shopper.ts'

const shop = findSharedShop()

// The bench measures every page: tests/bench/cases/layout-shift.ts.
it('moves nothing under the reader of a product, a customer page or prices in another currency', async () => {
  const { page, context } = await openVisitor(shop.url, {
    width: 390,
    customer: await signUpOwner(shop.url),
  })
  await withholdFonts(context)
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('main').getByText('€').first().waitFor()
  const faults = await Promise.all(['/clatter', '/user-area/licenses'].map((path) => findShift(context, path)))
  expect(faults.flat()).toEqual([])
})
