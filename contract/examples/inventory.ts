import { bundle, minimalStoreProduct, productSummary, storeProduct } from './catalogue.ts'

/** Example licenses, devices, requests and vouchers, typed by hand from the specification's section 3. */
export const license = {
  id: 'c0a1b2c3-0000-4000-8000-000000000001',
  status: 'Active',
  product: productSummary,
  activeNumberOfActivations: 1,
  maxNumberOfActivations: 3,
  createdAt: '2026-05-04T10:20:30Z',
}
export const activation = {
  id: 'c0a1b2c3-0000-4000-8000-000000000002',
  licenseId: license.id,
  name: "Ada's laptop",
  status: 'Active',
  activationMethod: 'Online',
  lastValidatedAt: '2026-05-05T08:00:00.123Z',
}
export const minimalActivationRequest = {
  id: 'c0a1b2c3-0000-4000-8000-000000000003',
  status: 'Requested',
  product: { ...minimalStoreProduct, type: 'product' },
}
export const activationRequest = {
  ...minimalActivationRequest,
  product: storeProduct,
  trialEligibility: {
    eligible: true,
    existing: false,
    requiresAccount: true,
    numberOfDaysPerProduct: 14,
    numberOfDaysRemaining: 14,
  },
  licenseEligibility: { eligible: true },
}
export const voucher = {
  id: 'c0a1b2c3-0000-4000-8000-000000000004',
  name: 'Summer box',
  description: 'From the magazine',
  code: 'SUMMER-BOX',
  redeemed: false,
  redeemsProducts: [{ value: storeProduct, quantity: 2 }],
  redeemsBundles: [{ value: bundle, quantity: 1 }],
}
