import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Assertion, CreationOptions, Registration, RequestOptions } from '#contract/passkeys.ts'

/** Asks the browser for the proof of a passkey. Rejects when the person cancels. */
export async function provePasskey({ allowCredentials, ...options }: RequestOptions): Promise<Assertion> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...options, allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })) },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  }
}

/** Lets the browser create a passkey. Rejects when the person cancels. */
export async function createPasskey({ excludeCredentials, ...options }: CreationOptions): Promise<Registration> {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...options, excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id, type })) },
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: transports ?? [] },
  }
}

/** What to tell when the browser gave no passkey. */
export const passkeyMessage = (error: unknown): string =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
    ? 'No passkey was used: the request was cancelled or took too long. Try again.'
    : error instanceof Error
      ? error.message
      : String(error)
