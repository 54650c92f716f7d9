import type { Database, Queryable } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { refused } from '#service/platform/index.ts'
import * as repository from '../licenses/repository.ts'
import { freeDevice, lockDevice, type Tellers } from '../licenses/service.ts'
import type { LicenseClaims, LicenseTokens } from '../licenses/tokens.ts'

export type DeviceService = {
  /** A token for an activation, noted as validated, signed by the key named, else by the one in use; 400 when revoked. */
  issueToken: (db: Queryable, activationId: string, kid?: string) => Promise<string>
  /** A fresh token for a good one; 400 when it is revoked, altered or for another product. */
  validate: (productId: string, token: string) => Promise<string>
  /** Gives up the device's seat; 400 for what is not an online license token. */
  revoke: (productId: string, token: string) => Promise<void>
}

/** 'expired' is the word by which a plug-in tells this from a license that was revoked. */
const trialIsOver = 'This trial has expired: activate again with a license'

/** What a plug-in asks of its license (docs/wire-compatibility.md). */
export function createDeviceService(
  database: Database,
  clock: Clock,
  tokens: LicenseTokens,
  tellers: Tellers,
): DeviceService {
  async function readToken(productId: string, token: string): Promise<LicenseClaims> {
    const claims = await tokens.verify(token.trim())
    if (claims?.aud === productId) return claims
    if ((await tokens.verifyExpired(token.trim()))?.aud === productId) throw refused(trialIsOver, 'trial-expired')
    throw refused('This license token is not valid for this product', 'license-token-not-valid')
  }

  async function issueToken(db: Queryable, activationId: string, kid?: string): Promise<string> {
    const subject = await repository.findTokenSubject(db, activationId)
    // Of the two the license first: activating again would lead nowhere.
    if (subject?.licenseStatus === 'Revoked') throw refused('This license was revoked', 'license-revoked')
    if (subject?.activation.status !== 'Active')
      throw refused('This activation was revoked: activate again', 'license-revoked')
    const { expiresAt } = subject.activation
    const now = clock()
    if (expiresAt !== null && expiresAt <= now) throw refused(trialIsOver, 'trial-expired')
    await repository.markValidated(db, activationId, now)
    return tokens.sign(subject, kid)
  }

  return {
    issueToken,
    async validate(productId, token) {
      const { id, kid } = await readToken(productId, token)
      return issueToken(database.query, id, kid)
    },
    async revoke(productId, token) {
      const { id: activationId } = await readToken(productId, token)
      await database.transaction(async (tx) => {
        // Locked, so that no device gets an offline token while it gives its seat back.
        const activation = await lockDevice(tx, activationId)
        if (!activation) throw refused('This activation is not known', 'license-token-not-valid')
        if (activation.licenseId === null)
          throw refused('A trial can not be revoked: it ends by itself', 'not-revocable')
        if (activation.method !== 'Online')
          throw refused(
            'An offline activation can not be revoked from the device: revoke it under your licenses',
            'not-revocable',
          )
        await freeDevice(tx, activation, clock(), { ...tellers, by: 'Customer' })
      })
    },
  }
}
