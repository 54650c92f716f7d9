import { accountEndpoints } from './endpoints/account.ts'
import { activationRequestEndpoints } from './endpoints/activation-requests.ts'
import { checkoutEndpoints } from './endpoints/checkout.ts'
import { communicationEndpoints } from './endpoints/communications.ts'
import { deviceEndpoints } from './endpoints/device.ts'
import { educationEndpoints } from './endpoints/education.ts'
import { insightsEndpoints } from './endpoints/insights.ts'
import { inventoryEndpoints, voucherEndpoints } from './endpoints/inventory.ts'
import { licenseCheckEndpoints } from './endpoints/license-checks.ts'
import { licenseFileEndpoints } from './endpoints/license-files.ts'
import { licenseLogEndpoints } from './endpoints/license-log.ts'
import { licenseTransferEndpoints } from './endpoints/license-transfers.ts'
import { orderEndpoints, ownOrderEndpoints } from './endpoints/orders.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { mailedCodeEndpoints, signInEndpoints } from './endpoints/sign-in.ts'
import { storefrontEndpoints } from './endpoints/storefront.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { vendorEndpoints } from './endpoints/vendor.ts'
import { withdrawalEndpoints } from './endpoints/withdrawals.ts'

/**
 * Every operation of the API, by name (specification §7, and the additions of docs/wire-compatibility.md). Code that runs in a browser imports
 * only the groups it calls: a page loads everything that its imports name.
 */
export const endpoints = {
  ...signInEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...mailedCodeEndpoints,
  ...passkeyEndpoints,
  ...communicationEndpoints,
  ...orderEndpoints,
  ...ownOrderEndpoints,
  ...storefrontEndpoints,
  ...vendorEndpoints,
  ...voucherEndpoints,
  ...inventoryEndpoints,
  ...activationRequestEndpoints,
  ...deviceEndpoints,
  ...licenseFileEndpoints,
  ...checkoutEndpoints,
  ...withdrawalEndpoints,
  ...supportEndpoints,
  ...educationEndpoints,
  ...insightsEndpoints,
  ...licenseCheckEndpoints,
  ...licenseTransferEndpoints,
  ...licenseLogEndpoints,
}
export type EndpointName = keyof typeof endpoints
