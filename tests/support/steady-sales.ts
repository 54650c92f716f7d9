import { randomUUID } from 'node:crypto'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { type Customer, signUpCustomer } from './customer.ts'
import { sendCall } from './http-call.ts'

/** A sale that the shop has acknowledged, with the device it was activated on; times in milliseconds. */
export type SteadySale = { customer: Customer; orderId: string; licenseToken: string; begunAt: number; endedAt: number }

type SteadySales = {
  sales: readonly SteadySale[]
  stop: () => Promise<void>
}

/** A device asks for an activation of Clatter and the customer grants it; answers its license token. */
export async function activateClatter(url: string, { token }: Customer): Promise<string> {
  const client = createDeviceClient(url, 'clatter')
  const { id, request } = await client.requestActivation({ name: 'Studio computer', signature: randomUUID() })
  await sendCall(url, { method: 'POST', path: `/api/customer/activations/${id}/license`, token })
  return client.waitForToken(request)
}

export async function sellClatter(url: string, customer: Customer): Promise<SteadySale> {
  const begunAt = performance.now()
  const { orderId, checkoutId } = await customer.openCheckout()
  const paid = await customer.pay(checkoutId)
  if (paid?.status !== 'Completed') throw new Error(`The sale ended as ${paid?.status}`)
  const licenseToken = await activateClatter(url, customer)
  return { customer, orderId, licenseToken, begunAt, endedAt: performance.now() }
}

/** So many customers buy and activate, one sale after the other, until they are stopped. */
export async function startSteadySales(url: string, customers: number): Promise<SteadySales> {
  const buyers = await Promise.all(Array.from({ length: customers }, () => signUpCustomer(url)))
  const sales: SteadySale[] = []
  let isOver = false
  const shop = async (customer: Customer) => {
    while (!isOver) sales.push(await sellClatter(url, customer))
  }
  const shopping = Promise.all(buyers.map(shop))
  // Told by stop.
  shopping.catch(() => undefined)
  return {
    sales,
    async stop() {
      isOver = true
      await shopping
    },
  }
}
