import { createPublicKey } from 'node:crypto'
import { exportJWK, importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../adapters/clock.ts'
import type { Row } from '../database/schema.ts'
import { isCanonical } from '../keys/compact-token.ts'
import type { Keys } from '../keys/service.ts'

const algorithm = 'RS256'
const nobody = { id: '00000000-0000-0000-0000-000000000000', name: '', email: '' }

const claimsSchema = z.object({
  aud: z.string(),
  id: z.uuid(),
  sig: z.string(),
  trial: z.boolean(),
  method: z.enum(['Online', 'Offline']),
})
export type LicenseClaims = z.infer<typeof claimsSchema>

/** What a license token says, beyond who issued it (wire.md section 5). */
export type TokenSubject = {
  activation: Row<'activations'>
  product: { id: string; name: string }
  /** Null for a trial without an account. */
  customer: { id: string; name: string; email: string } | null
}

export type LicenseTokens = {
  sign: (subject: TokenSubject) => Promise<string>
  /** The claims of a token that this vendor signed and nobody altered; null for any other. */
  verify: (token: string) => Promise<LicenseClaims | null>
  /** Public keys as SPKI PEM, the one in use first. */
  publicPem: () => string
  publicKeySet: () => Promise<{ keys: Record<string, string>[] }>
}

/** License tokens of one vendor: compact JWT, RS256, checked offline by plug-ins with the public key. */
export async function createLicenseTokens(keys: Keys, issuer: string, clock: Clock): Promise<LicenseTokens> {
  const [current] = keys.license
  const privateKey = await importPKCS8(current.secret, algorithm)
  const publicPems = keys.license.map((key) => key.publicKey ?? '')
  const publicKeys = await Promise.all(publicPems.map((pem) => importSPKI(pem, algorithm)))

  return {
    sign: (subject) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT(toClaims(subject, now))
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: current.id })
        .setIssuer(issuer)
        .setAudience(subject.product.id)
        .setIssuedAt(now)
        .sign(privateKey)
    },
    async verify(token) {
      if (!isCanonical(token)) return null
      for (const key of publicKeys) {
        try {
          const options = { algorithms: [algorithm], issuer, currentDate: clock() }
          return z.parse(claimsSchema, (await jwtVerify(token, key, options)).payload)
        } catch (error) {
          if (!(error instanceof Error && ('code' in error || error instanceof z.core.$ZodError))) throw error
        }
      }
      return null
    },
    publicPem: () => publicPems.join(''),
    publicKeySet: async () => ({ keys: await Promise.all(keys.license.map(toJwk)) }),
  }
}

function toClaims({ activation, product, customer }: TokenSubject, now: number): JWTPayload {
  const user = customer ?? nobody
  return {
    id: activation.id,
    ...(activation.licenseId === null ? {} : { 'l:id': activation.licenseId }),
    trial: activation.licenseId === null,
    method: activation.method,
    sig: activation.deviceSignature,
    validated: now,
    'p:id': product.id,
    'p:name': product.name,
    'u:id': user.id,
    'u:name': user.name,
    'u:email': user.email,
    ...(activation.expiresAt === null ? {} : { exp: Math.floor(activation.expiresAt.getTime() / 1000) }),
  }
}

async function toJwk(key: Row<'keys'>): Promise<Record<string, string>> {
  const { kty = '', n = '', e = '' } = await exportJWK(createPublicKey(key.publicKey ?? ''))
  return { kty, n, e, kid: key.id, alg: algorithm, use: 'sig' }
}
