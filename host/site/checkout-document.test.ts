import { expect, it } from 'vitest'
import { writeCheckoutDocument } from './checkout-document.ts'

const shop = {
  assets: { script: '/checkout.js', preloads: [], styles: [], lateStyles: [], fonts: [] },
  vendorName: 'Kestrel',
  illustration: undefined,
  firstSteps: [],
  icons: [],
  isStaging: false,
}

it('says of a shop that never charges tax that it is one', () => {
  expect(writeCheckoutDocument({ ...shop, isUntaxed: true })).toContain(
    '<html lang="en" data-vendor="Kestrel" data-untaxed>',
  )
  expect(writeCheckoutDocument({ ...shop, isUntaxed: false })).not.toContain('data-untaxed')
})
