import type { Database } from '#service/database/index.ts'
import * as repository from '../licenses/repository.ts'
import type { LicenseTokens } from '../licenses/tokens.ts'

/** Whom a device reads for; a trial without an account is nobody's. */
export type DeviceOwner = { customerId: string | null; owns: boolean }

export type DeviceReader = {
  /**
   * Whom a device with `Authorization: LicenseToken {jwt}` reads a product for, and whether that product is theirs.
   * Null without such a header, and for a token that is altered, expired, for another product, or whose activation or
   * license was revoked: whoever sends one of these reads as a visitor does.
   */
  read: (authorization: string | null, productId: string) => Promise<DeviceOwner | null>
}

/** Tells whose devices read products and get downloads (docs/wire-compatibility.md). */
export function createDeviceReader(database: Database, tokens: LicenseTokens): DeviceReader {
  return {
    async read(authorization, productId) {
      const [scheme, token, ...rest] = (authorization ?? '').trim().split(/ +/)
      if (scheme?.toLowerCase() !== 'licensetoken' || !token || rest.length > 0) return null
      const claims = await tokens.verify(token)
      if (claims?.aud !== productId) return null
      const subject = await repository.findTokenSubject(database.query, claims.id)
      if (subject?.activation.status !== 'Active' || subject.licenseStatus === 'Revoked') return null
      return { customerId: subject.activation.customerId, owns: subject.licenseStatus === 'Active' }
    },
  }
}
