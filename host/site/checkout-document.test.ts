import { expect, it } from 'vitest'
import { writeCheckoutDocument } from './checkout-document.ts'

const shop = {
  assets: { script: '/checkout.js', preloads: [], styles: [], lateStyles: [], fonts: [] },
  vendorName: 'Kestrel',
  illustration: undefined,
  firstSteps: [],
  icons: [],
  isStaging: false,
  isUntaxed: false,
  pricesIncludeTax: [],
}

it('says of a shop that never charges tax that it is one', () => {
  expect(writeCheckoutDocument({ ...shop, isUntaxed: true })).toContain(
    '<html lang="en" data-vendor="Kestrel" data-untaxed>',
  )
  expect(writeCheckoutDocument(shop)).not.toContain('data-untaxed')
})

it('names the currencies in which prices contain the tax', () => {
  expect(writeCheckoutDocument({ ...shop, pricesIncludeTax: ['NOK', 'EUR'] })).toContain(
    '<html lang="en" data-vendor="Kestrel" data-tax-included="NOK EUR">',
  )
})
