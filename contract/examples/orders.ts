import { flatAmountOffDiscount, variation } from './catalogue.ts'
import { address } from './identity.ts'

/** Example orders, typed by hand from the specification's section 3. */
export const couponApplied = { code: 'SPRING', name: 'Spring', description: 'Ten off everything' }
export const productReference = {
  id: 'snare-works',
  name: 'Snare Works',
  tagline: 'Every snare there is',
  iconUrl: 'https://shop.example/snare-works.png',
}

export const minimalProductLine = {
  id: 'p/snare-works/full',
  type: 'Product',
  productId: 'snare-works',
  quantity: 2,
  variationId: 'full',
}
export const productLine = {
  ...minimalProductLine,
  price: { EUR: 69.3, USD: 76.3 },
  variation,
  product: productReference,
  appliedDiscount: flatAmountOffDiscount,
}

export const minimalBundleLine = {
  id: 'b/whole-kit/full',
  type: 'Bundle',
  bundleId: 'whole-kit',
  quantity: 1,
  variationId: 'full',
}
export const bundleLine = {
  ...minimalBundleLine,
  partial: true,
  price: { EUR: 149 },
  variation,
  bundle: {
    ...productReference,
    id: 'whole-kit',
    iconUrl: null,
    products: [{ ...productReference, included: true }, productReference],
  },
  appliedDiscount: flatAmountOffDiscount,
}

const orderId = '1f0a4b52-7a0c-4b8a-9a57-0d1c61a4c2aa'
export const minimalOpenOrder = { id: orderId, status: 'Open', currency: 'EUR', items: [], couponsApplied: [] }
export const openOrder = {
  ...minimalOpenOrder,
  items: [productLine, bundleLine],
  couponsApplied: [couponApplied],
  checkoutUrl: 'https://checkout.example/checkout/abc',
  embeddedCheckoutUrl: 'https://checkout.example/checkout/abc?embedded=true',
}

const money = (amount: number) => ({ currency: 'EUR', amount })
export const orderTotal = {
  original: money(347),
  discount: money(69.4),
  subtotal: money(277.6),
  taxes: money(52.74),
  due: money(330.34),
}
export const orderCustomer = {
  name: 'Ada Okafor',
  businessName: 'Okafor Sound',
  taxId: 'DE123456789',
  email: 'ada@example.com',
  address,
}
export const completedOrder = {
  id: orderId,
  status: 'Completed',
  currency: 'EUR',
  customer: orderCustomer,
  total: orderTotal,
  items: [productLine, bundleLine],
  couponsApplied: [couponApplied],
}
