import { checkoutEndpoints } from './endpoints/checkout.ts'
import { deviceEndpoints } from './endpoints/device.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { insightsEndpoints } from './endpoints/insights.ts'
import { inventoryEndpoints } from './endpoints/inventory.ts'
import { orderEndpoints } from './endpoints/orders.ts'

/** Every operation of the API, by name (specification §7, wire.md section 5, and our additions, marked so). */
export const endpoints = {
  ...identityEndpoints,
  ...orderEndpoints,
  ...inventoryEndpoints,
  ...deviceEndpoints,
  ...checkoutEndpoints,
  ...insightsEndpoints,
}
export type EndpointName = keyof typeof endpoints
