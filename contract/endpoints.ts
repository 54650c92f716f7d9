import { accountEndpoints } from './endpoints/account.ts'
import { accountDataEndpoints } from './endpoints/account-data.ts'
import { activationRequestEndpoints } from './endpoints/activation-requests.ts'
import { checkoutEndpoints } from './endpoints/checkout.ts'
import { communicationEndpoints } from './endpoints/communications.ts'
import { couponEndpoints } from './endpoints/coupons.ts'
import { deviceEndpoints } from './endpoints/device.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import { downloadEndpoints } from './endpoints/downloads.ts'
import { educationEndpoints } from './endpoints/education.ts'
import { insightsEndpoints } from './endpoints/insights.ts'
import { inventoryEndpoints } from './endpoints/inventory.ts'
import { licenseEndpoints } from './endpoints/licenses.ts'
import { lostLicenseEndpoints } from './endpoints/lost-licenses.ts'
import { mailedCodeEndpoints } from './endpoints/mailed-codes.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { ownOrderEndpoints } from './endpoints/own-orders.ts'
import { ownSessionEndpoints } from './endpoints/own-sessions.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { signInEndpoints } from './endpoints/sign-in.ts'
import { storefrontEndpoints } from './endpoints/storefront.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { vendorEndpoints } from './endpoints/vendor.ts'
import { voucherEndpoints } from './endpoints/vouchers.ts'
import { waitingEndpoints } from './endpoints/waiting.ts'
import { withdrawalEndpoints } from './endpoints/withdrawals.ts'

/**
 * Every operation of the API, by name (specification §7, wire.md section 5, and our additions, marked so). What runs in a
 * browser imports the groups it calls instead, for a page loads all that its imports name.
 */
export const endpoints = {
  ...signInEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...accountDataEndpoints,
  ...mailedCodeEndpoints,
  ...ownSessionEndpoints,
  ...waitingEndpoints,
  ...communicationEndpoints,
  ...orderEndpoints,
  ...couponEndpoints,
  ...ownOrderEndpoints,
  ...documentEndpoints,
  ...storefrontEndpoints,
  ...vendorEndpoints,
  ...voucherEndpoints,
  ...licenseEndpoints,
  ...lostLicenseEndpoints,
  ...inventoryEndpoints,
  ...downloadEndpoints,
  ...activationRequestEndpoints,
  ...deviceEndpoints,
  ...checkoutEndpoints,
  ...withdrawalEndpoints,
  ...supportEndpoints,
  ...educationEndpoints,
  ...insightsEndpoints,
}
export type EndpointName = keyof typeof endpoints
