import { decodeProtectedHeader, errors, exportJWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { type LicensedSubject, licenseAlgorithm, toLicenseClaims, toLicenseHeader } from '#contract/license-claims.ts'
import type { Row } from '#service/database/index.ts'
import { type Clock, type CurrentLicenseKeys, isCanonical, type LicenseKey } from '#service/platform/index.ts'

const claimsSchema = z.object({
  aud: z.string(),
  id: z.uuid(),
  sig: z.string(),
  trial: z.boolean(),
  method: z.enum(['Online', 'Offline']),
})
export type LicenseClaims = z.infer<typeof claimsSchema> & { kid: string }

export type TokenSubject = LicensedSubject & { activation: Row<'activations'> }

/** License tokens of one vendor: compact JWT, RS256, checked offline by plug-ins with the public key. */
export function createLicenseTokens(keys: CurrentLicenseKeys, issuer: string, clock: Clock) {
  async function read(token: string): Promise<{ claims: LicenseClaims; hasExpired: boolean } | null> {
    if (!isCanonical(token)) return null
    const kid = readKid(token)
    const named = keys().filter(({ id }) => id === kid)
    for (const key of named.length > 0 ? named : keys()) {
      try {
        const { payload, hasExpired } = await verifySigned(token, key)
        return { claims: { ...z.parse(claimsSchema, payload), kid: key.id }, hasExpired }
      } catch (error) {
        if (!(error instanceof Error && ('code' in error || error instanceof z.core.$ZodError))) throw error
      }
    }
    return null
  }

  async function verifySigned(token: string, { publicKey }: LicenseKey) {
    const options = { algorithms: [licenseAlgorithm], issuer, currentDate: clock() }
    try {
      return { payload: (await jwtVerify(token, publicKey, options)).payload, hasExpired: false }
    } catch (error) {
      // Thrown when all else is good: the signature, the issuer.
      if (error instanceof errors.JWTExpired) return { payload: error.payload, hasExpired: true }
      throw error
    }
  }

  return {
    /** Signs with the key in use, or with the one named: a plug-in that showed a token knows the key that signed it. */
    sign: (subject: TokenSubject, kid?: string): Promise<string> => {
      const [inUse, ...others] = keys()
      const key = others.find(({ id }) => id === kid) ?? inUse
      if (!key) throw new Error('There is no key to sign license tokens with')
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT(toLicenseClaims(subject, issuer, now))
        .setProtectedHeader(toLicenseHeader(key.id))
        .sign(key.privateKey)
    },
    /** The claims of a token that this vendor signed and nobody altered; null for any other. */
    async verify(token: string): Promise<LicenseClaims | null> {
      const known = await read(token)
      return known && !known.hasExpired ? known.claims : null
    },
    /** The same of a token that has nothing wrong with it but its age; null for one that has not expired. */
    async verifyExpired(token: string): Promise<LicenseClaims | null> {
      const known = await read(token)
      return known?.hasExpired ? known.claims : null
    },
    /** Public keys as SPKI PEM, the one in use first. */
    publicPem: (): string =>
      keys()
        .map(({ publicPem }) => `${publicPem.trimEnd()}\n`)
        .join(''),
    publicKeySet: async (): Promise<{ keys: Record<string, string>[] }> => ({
      keys: await Promise.all(keys().map(toJwk)),
    }),
  }
}

export type LicenseTokens = ReturnType<typeof createLicenseTokens>

/** The key that a token says it was signed with; tokens from before rotation may not say. */
function readKid(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function toJwk({ id, publicKey }: LicenseKey): Promise<Record<string, string>> {
  const { kty = '', n = '', e = '' } = await exportJWK(publicKey)
  return { kty, n, e, kid: id, alg: licenseAlgorithm, use: 'sig' }
}
