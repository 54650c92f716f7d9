import { setTimeout as wait } from 'node:timers/promises'
import { splitPems } from './token.ts'

export type Device = { name: string; signature: string }
export type ActivationAnswer = { id: string; request: string; browser: string }

/** The service said no, in its own words; anything else that goes wrong may pass. */
export class RefusedError extends Error {}

/** The service is away, or something else answers in its place: what was good before is good still. */
export class AwayError extends Error {}

const pollInterval = 1500
/** How often in a row a poll may go wrong before we give up: two minutes. */
const toleratedFailures = 80
/** How long one call may take, in milliseconds. */
const callTimeout = 30_000
/** Which version the stand-in says to be. */
export const appVersion = '1.0.0'
const query = `format=JWT&platform=Linux&appVersion=${appVersion}`

export type DeviceClient = ReturnType<typeof createDeviceClient>

/** What a plug-in asks of the vendor's service (activation, validation, giving a seat back). */
export function createDeviceClient(server: string, productId: string) {
  const productUrl = (path: string) =>
    `${server}/api/client/${path.replace('{product}', encodeURIComponent(productId))}`
  const sendToken = (path: string, token: string) =>
    call(`${productUrl(path)}?${query}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: token })

  return {
    /** All keys that the vendor signs tokens with or has signed them with, as SPKI PEMs. */
    async fetchPublicKeys(): Promise<string> {
      const keys = await (await call(`${server}/api/public/vendors/current/keys`)).text()
      if (splitPems(keys).length === 0) throw new AwayError('The server answered something that is no public key')
      return keys
    },

    /** Asks for an activation: `browser` is to be opened by the customer, `request` to be polled. */
    async requestActivation(device: Device): Promise<ActivationAnswer> {
      const response = await call(`${productUrl('activations/{product}/request')}?${query}&method=Online`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deviceName: device.name, deviceSignature: device.signature }),
      })
      return readAnswer(await response.json())
    },

    /**
     * Polls until the customer has answered; resolves with the license token. Throws RefusedError when they said no.
     * A server that does not answer for a while is asked again: the customer's answer waits there.
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

    /** The product's feed of updates, still to be read. Throws an AwayError when there is none to be had. */
    async fetchUpdates(): Promise<unknown> {
      const response = await call(`${server}/${encodeURIComponent(productId)}/updates.json`)
      return response.json().catch((cause: unknown) => {
        throw new AwayError('The server answered something that is no JSON', { cause })
      })
    },

    /** A fresh token. Throws RefusedError when the license or the activation is gone. */
    validate: async (token: string) => (await sendToken('licenses/{product}/validate', token)).text(),
    /** Gives this device's seat back. */
    async revoke(token: string): Promise<void> {
      await sendToken('licenses/{product}/revoke', token)
    },
  }
}

async function call(url: string, options: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(callTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const response = await fetch(url, { ...options, signal }).catch((cause: unknown) => {
    throw new AwayError('The service can not be reached', { cause })
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
