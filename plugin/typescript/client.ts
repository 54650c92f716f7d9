import { setTimeout as wait } from 'node:timers/promises'
import { splitPems } from './pems.ts'

export type Device = { name: string; signature: string }
export type ActivationAnswer = { id: string; request: string; browser: string }

/** The service has refused. The message is its own. Asking again changes nothing. */
export class RefusedError extends Error {}

/** The service cannot be reached, or something else answers in its place. Whatever was valid before is still valid. */
export class AwayError extends Error {}

const pollInterval = 1500
/** How many polls in a row may fail before the client gives up: two minutes. */
const toleratedFailures = 80
/** How long one call may take, in milliseconds. */
const callTimeout = 30_000
/** The version that the client reports. */
export const appVersion = '1.0.0'
const query = `format=JWT&platform=Linux&appVersion=${appVersion}`

export type DeviceClient = ReturnType<typeof createDeviceClient>

/** The calls of a plug-in to the vendor's service. Each throws a RefusedError or an AwayError. */
export function createDeviceClient(server: string, productId: string) {
  const productUrl = (path: string) =>
    `${server}/api/client/${path.replace('{product}', encodeURIComponent(productId))}`
  const sendToken = (path: string, token: string) =>
    call(`${productUrl(path)}?${query}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: token })

  return {
    /** All public keys that the vendor publishes, as SPKI PEMs. */
    async fetchPublicKeys(): Promise<string> {
      const keys = await (await call(`${server}/api/public/vendors/current/keys`)).text()
      if (splitPems(keys).length === 0) throw new AwayError('The server answered something that is no public key')
      return keys
    },

    /** The vendor's id, which tokens have in the claim `iss`. */
    async fetchVendorId(): Promise<string> {
      const response = await call(`${server}/api/public/vendors/current`, { headers: { 'x-mb-cors': '1' } })
      const vendor = await readJson(response)
      if (typeof vendor === 'object' && vendor !== null && 'id' in vendor && typeof vendor.id === 'string')
        return vendor.id
      throw new AwayError('The server answered something that is no vendor')
    },

    /** Asks for an activation. The customer opens `browser`; the plug-in polls `request`. */
    async requestActivation(device: Device): Promise<ActivationAnswer> {
      const response = await call(`${productUrl('activations/{product}/request')}?${query}&method=Online`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deviceName: device.name, deviceSignature: device.signature }),
      })
      return readAnswer(await readJson(response))
    },

    /**
     * Polls until the customer has answered, and resolves with the license token. Throws a RefusedError if they declined.
     * A server that does not answer for a while is asked again, because it keeps the customer's answer.
     */
    async waitForToken(requestUrl: string, signal?: AbortSignal): Promise<string> {
      for (let failures = 0; ; ) {
        try {
          const response = await call(`${requestUrl}?${query}`, signal ? { signal } : {})
          if (response.status === 200) return await response.text()
          failures = 0
        } catch (error) {
          failures += 1
          if (error instanceof RefusedError || failures > toleratedFailures) throw error
        }
        await wait(pollInterval, undefined, signal ? { signal } : {})
      }
    },

    /** The product's feed of updates, for `readUpdates`. */
    async fetchUpdates(): Promise<unknown> {
      const response = await call(`${server}/${encodeURIComponent(productId)}/updates.json`)
      return readJson(response)
    },

    /** Resolves with a fresh token. Throws a RefusedError if the license or the activation has ended. */
    validate: async (token: string) => (await sendToken('licenses/{product}/validate', token)).text(),
    /** Gives this device's seat back. */
    async revoke(token: string): Promise<void> {
      await sendToken('licenses/{product}/revoke', token)
    },
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    throw new AwayError('The server answered something that is no JSON', { cause })
  })
}

async function call(url: string, options: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(callTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const response = await fetch(url, { ...options, signal }).catch((cause: unknown) => {
    throw new AwayError('The service cannot be reached', { cause })
  })
  if (response.ok) return response
  const body = await response.text()
  if (response.status === 400 || response.status === 404) throw new RefusedError(readDetail(body))
  throw new AwayError(`The server answered ${response.status}: try again later`)
}

function readDetail(body: string): string {
  const match = /"detail":"((?:[^"\\]|\\.)*)"/.exec(body)
  return match ? String(JSON.parse(`"${match[1]}"`)) : 'The server refused'
}

function readAnswer(value: unknown): ActivationAnswer {
  if (typeof value === 'object' && value !== null && 'id' in value && 'request' in value && 'browser' in value) {
    const { id, request, browser } = value
    if (typeof id === 'string' && typeof request === 'string' && typeof browser === 'string')
      return { id, request, browser }
  }
  throw new AwayError('The server answered something that is no activation request')
}
