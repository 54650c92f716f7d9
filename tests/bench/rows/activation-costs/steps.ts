import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { signUpCustomer } from '#tests/support/customer.ts'

/** What an activation asks of the service, in order. */
export const stepNames = ['request', 'poll', 'fulfil', 'collect', 'validate'] as const
export type StepName = (typeof stepNames)[number]

/** A device on its way, and the customer whose seat it takes. */
export type Device = { customerToken: string; id: string; request: string; licenseToken: string }

const query = 'format=JWT&platform=Linux&appVersion=1.0.0'
const askedSchema = z.object({ id: z.string(), request: z.string() })

/** A new customer buys one license; answers a device for each of its three seats. */
export async function sellSeats(url: string): Promise<Device[]> {
  const customer = await signUpCustomer(url)
  const { checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  return [1, 2, 3].map(() => ({ customerToken: customer.token, id: '', request: '', licenseToken: '' }))
}

/** Does one step for one device; throws when it is not answered as it should be. */
export async function doStep(url: string, step: StepName, device: Device): Promise<void> {
  if (step === 'request') {
    const body = JSON.stringify({ deviceName: 'Studio', deviceSignature: randomUUID() })
    const path = `/api/client/activations/clatter/request?${query}&method=Online`
    Object.assign(device, z.parse(askedSchema, JSON.parse(await post(`${url}${path}`, body, 'application/json'))))
  } else if (step === 'poll') {
    await expectAnswer(await fetch(`${device.request}?${query}`), 204)
  } else if (step === 'fulfil') {
    const path = `/api/customer/activations/${device.id}/license`
    const headers = { authorization: `Bearer ${device.customerToken}` }
    await expectAnswer(await fetch(`${url}${path}`, { method: 'POST', headers }), 200)
  } else if (step === 'collect') {
    device.licenseToken = await expectAnswer(await fetch(`${device.request}?${query}`), 200)
  } else {
    const path = `/api/client/licenses/clatter/validate?${query}`
    device.licenseToken = await post(`${url}${path}`, device.licenseToken, 'text/plain')
  }
}

const post = async (address: string, body: string, type: string) =>
  expectAnswer(await fetch(address, { method: 'POST', headers: { 'content-type': type }, body }), 200)

async function expectAnswer(response: Response, status: number): Promise<string> {
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return text
}
