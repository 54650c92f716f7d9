import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDeviceClient } from '#plugin/client.ts'
import { type Customer, signUpCustomer } from '#tests/support/customer.ts'

/** What was sold and activated; all of it has to be there afterwards. */
export type Sold = { customer: Customer; orderId: string; licenseToken: string }

/** The whole line once: an account, an order, its payment, and a device that takes a seat. Throws at what goes wrong. */
export async function sellAndActivate(url: string): Promise<Sold> {
  const customer = await signUpCustomer(url)
  const { orderId, checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  await untilCompleted(customer, orderId)
  const device = createDeviceClient(url, 'clatter')
  const asked = await device.requestActivation({ name: 'Studio', signature: randomUUID() })
  const fulfilled = await fetch(`${url}/api/customer/activations/${asked.id}/license`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
  })
  if (!fulfilled.ok) throw new Error(`An activation was answered ${fulfilled.status}: ${await fulfilled.text()}`)
  return { customer, orderId, licenseToken: await device.waitForToken(asked.request) }
}

/** The provider may tell a moment later how a payment ended. */
async function untilCompleted(customer: Customer, orderId: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { status } = await customer.readOrder(orderId)
    if (status === 'Completed') return
    if (Date.now() > deadline) throw new Error(`Order ${orderId} was paid and is still ${status}`)
    await wait(100)
  }
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
