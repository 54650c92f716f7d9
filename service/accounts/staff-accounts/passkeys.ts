import type { Assertion } from '#contract/passkeys.ts'
import type { Tx } from '#service/database/index.ts'
import { conflict, type PlatformServices } from '#service/platform/index.ts'
import { createPasskeyVerification, type VerifiedPasskey } from '../passkeys/verification.ts'
import { insertPasskey, type StoredPasskey } from './credentials-repository.ts'
import type { StaffDependencies } from './dependencies.ts'

/** The passkeys with which members of the staff sign in to the desk. */
export function createPasskeys({ desk, logger }: Pick<StaffDependencies, 'desk'> & Pick<PlatformServices, 'logger'>) {
  const { verifyRegistration, verifyAssertion } = createPasskeyVerification(desk, { logger })
  return {
    verifyRegistration,

    /** The count of the authenticator, if it is this passkey that has signed the challenge; null otherwise. */
    verifyAssertion: (challenge: string, response: Assertion, passkey: StoredPasskey): Promise<number | null> =>
      verifyAssertion(challenge, response, { ...passkey, ownerId: passkey.staffId }),

    /** Stores a verified passkey as somebody's; 409 when it is known already. */
    async add(tx: Tx, passkey: VerifiedPasskey, of: { staffId: string; name: string; createdAt: Date }) {
      const { transports, ...verified } = passkey
      const stored = { ...verified, ...of, transports: JSON.stringify(transports), lastUsedAt: null }
      if (!(await insertPasskey(tx, stored))) throw conflict('This passkey was added before')
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
