import type { FastifyInstance } from 'fastify'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { ActivationMethod } from '#contract/statuses.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { licensesOf } from '../customers.ts'

/** A device asks for an activation of a product; answers the id and the path to poll. */
export async function requestActivation(
  app: FastifyInstance,
  signature = 'device-1',
  productId = 'snare-works',
  method: ActivationMethod = 'Online',
) {
  const json = { deviceName: `Machine ${signature.slice(0, 20)}`, deviceSignature: signature }
  const response = await send(app, 'POST', `/api/client/activations/${productId}/request`, {
    json,
    query: { format: 'JWT', method },
  })
  const { id, request, browser }: { id: string; request: string; browser: string } = response.json()
  return { id, browser, request, pollPath: new URL(request).pathname }
}

export const readRequest = (app: FastifyInstance, id: string, token?: string) =>
  dataOf<ActivationRequest>(send(app, 'GET', `/api/customer/activations/${id}`, { token }))

/** A plug-in asks whether it is activated yet, at the path that it was given. */
export const poll = (app: FastifyInstance, path: string) =>
  send(app, 'GET', path, { query: { format: 'JWT', platform: 'Mac' } })

/** How many seats are taken of each license of a customer. */
export const seatsOf = async (app: FastifyInstance, token: string) =>
  (await licensesOf(app, token)).items.map(({ activeNumberOfActivations }) => activeNumberOfActivations)

export const fulfil = (app: FastifyInstance, id: string, token: string) =>
  send(app, 'POST', `/api/customer/activations/${id}/license`, { token })

export const fulfilWithTrial = (app: FastifyInstance, id: string, token?: string) =>
  send(app, 'POST', `/api/customer/activations/${id}/trial`, { token })

export const cancel = (app: FastifyInstance, id: string) => send(app, 'POST', `/api/customer/activations/${id}/cancel`)

/** Activates a device with the customer's license; answers its license token. */
export async function activate(app: FastifyInstance, token: string, signature = 'device-1'): Promise<string> {
  const { id, pollPath } = await requestActivation(app, signature)
  const fulfilled = await fulfil(app, id, token)
  if (fulfilled.statusCode !== 200) throw new Error(`The request was not fulfilled: ${fulfilled.body}`)
  return (await send(app, 'GET', pollPath)).body
}

/** Tries a product on a device, for the customer or for nobody; answers its license token. */
export async function startTrial(app: FastifyInstance, signature: string, token?: string, productId?: string) {
  const { id, pollPath } = await requestActivation(app, signature, productId)
  const fulfilled = await fulfilWithTrial(app, id, token)
  if (fulfilled.statusCode !== 200) throw new Error(`The request was not fulfilled: ${fulfilled.body}`)
  return (await send(app, 'GET', pollPath)).body
}

/** Uploads a machine file, as the customer of a device that is not online does. */
export const activateByFile = (app: FastifyInstance, text: string, options: CallOptions) =>
  send(app, 'POST', '/api/customer/inventory/activate', { text, ...options })

export const validate = (app: FastifyInstance, licenseToken: string, productId = 'snare-works') =>
  send(app, 'POST', `/api/client/licenses/${productId}/validate`, { text: licenseToken, query: { format: 'JWT' } })

export const revokeFromDevice = (app: FastifyInstance, licenseToken: string, productId = 'snare-works') =>
  send(app, 'POST', `/api/client/licenses/${productId}/revoke`, { text: licenseToken })

/** The parts of a compact JWT: what it says, and its halves. */
export function readJwt(jwt: string) {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header), claims: read(payload), parts: [header, payload, signature] as const }
}

/** The machine file of a computer that is not online, as its plug-in writes it: wrapped base64 of what it is. */
export const machineFile = (productId: string, signature: string, name = 'Studio'): string =>
  Buffer.from(JSON.stringify({ id: signature, name, productId, format: 'JWT' }))
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
