import { randomUUID } from 'node:crypto'
import { createDeviceClient } from '#plugin/client.ts'
import { type Customer, signUpCustomer } from '#tests/support/customer.ts'

/** What was sold and activated; all of it has to be there afterwards. */
export type Sold = { customer: Customer; orderId: string; licenseToken: string }

/** The whole line once: an account, an order, its payment, and a device that takes a seat. Throws at what goes wrong. */
export async function sellAndActivate(url: string): Promise<Sold> {
  const customer = await signUpCustomer(url)
  const { orderId, checkoutId } = await customer.openCheckout()
  const paid = await customer.pay(checkoutId)
  if (paid?.status !== 'Completed') throw new Error(`A payment ended ${paid?.status ?? 'without an answer'}`)
  const device = createDeviceClient(url, 'clatter')
  const asked = await device.requestActivation({ name: 'Studio', signature: randomUUID() })
  const fulfilled = await fetch(`${url}/api/customer/activations/${asked.id}/license`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
  })
  if (!fulfilled.ok) throw new Error(`An activation was answered ${fulfilled.status}: ${await fulfilled.text()}`)
  return { customer, orderId, licenseToken: await device.waitForToken(asked.request) }
}

/** What is wrong with a sale when it is looked at later. */
export async function findFaults(url: string, { customer, orderId, licenseToken }: Sold): Promise<string[]> {
  const order = await customer.readOrder(orderId)
  const licenses = await customer.listLicenses()
  const validated = await createDeviceClient(url, 'clatter')
    .validate(licenseToken)
    .then(() => null, String)
  return [
    ...(order.status === 'Completed' ? [] : [`order ${orderId} is ${order.status}`]),
    ...(licenses.length === 1 ? [] : [`order ${orderId} has ${licenses.length} licenses`]),
    ...(validated === null ? [] : [`a token of order ${orderId}: ${validated}`]),
  ]
}
