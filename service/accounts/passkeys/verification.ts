import type { Assertion, Registration } from '#contract/passkeys.ts'
import { type PlatformServices, refused } from '#service/platform/index.ts'
import { algorithms, handleOf, type PasskeySite } from './options.ts'

export type VerifiedPasskey = {
  id: string
  publicKey: string
  counter: number
  transports: string[]
  isBackedUp: boolean
}
type KnownPasskey = Pick<VerifiedPasskey, 'id' | 'publicKey' | 'counter'> & { ownerId: string }

/** Loads the library when the first passkey is used. */
const loadLibrary = () => import('@simplewebauthn/server')

/** What passkeys answer is verified here: challenge, origin, relying party, user verification, signature and counter. */
export function createPasskeyVerification(site: PasskeySite, { logger }: Pick<PlatformServices, 'logger'>) {
  const expected = { expectedOrigin: site.url, expectedRPID: site.relyingParty, requireUserVerification: true }

  /** The library says by an error what is wrong with an answer. */
  async function refuseErrors<Result>(verify: () => Promise<Result>): Promise<Result | null> {
    try {
      return await verify()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      logger.info({ reason: error.message }, 'a passkey was refused')
      return null
    }
  }

  return {
    /** The passkey that was created for a challenge; a problem where the answer is not right. */
    async verifyRegistration(challenge: string, response: Registration): Promise<VerifiedPasskey> {
      const { verifyRegistrationResponse } = await loadLibrary()
      const { id, rawId, type, response: created } = response
      const { clientDataJSON, attestationObject, transports = [] } = created
      const given = { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} }
      const verified = await refuseErrors(() =>
        verifyRegistrationResponse({
          ...expected,
          response: given,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!verified?.verified)
        throw refused('The passkey was not created as it has to be: try again', 'passkey-refused')
      const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo
      const publicKey = Buffer.from(credential.publicKey).toString('base64url')
      return { id: credential.id, publicKey, counter: credential.counter, transports, isBackedUp }
    },

    /** The count of the authenticator, if it is this passkey that has signed the challenge; null otherwise. */
    async verifyAssertion(challenge: string, response: Assertion, passkey: KnownPasskey): Promise<number | null> {
      const { verifyAuthenticationResponse } = await loadLibrary()
      const { id, rawId, type, response: signed } = response
      const { clientDataJSON, authenticatorData, signature, userHandle } = signed
      if (userHandle && userHandle !== handleOf(passkey.ownerId)) return null
      const verified = await refuseErrors(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: {
            id,
            rawId,
            type,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        }),
      )
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
