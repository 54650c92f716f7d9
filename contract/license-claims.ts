import type { ActivationMethod } from './statuses.ts'

/** How license tokens are signed. */
export const licenseAlgorithm = 'RS256'

/** Stands for what a trial lacks. Public clients read every claim but `exp` unconditionally (docs/wire-compatibility.md). */
export const nilUuid = '00000000-0000-0000-0000-000000000000'
const nobody = { id: nilUuid, name: '', email: '' }

export type LicensedSubject = {
  activation: { id: string; licenseId: string | null; method: ActivationMethod; deviceSignature: string }
  product: { id: string; name: string }
  /** Null for a trial without an account. */
  customer: { id: string; name: string; email: string } | null
  /** When the trial or the license ends; null for one without end. */
  expiresAt: Date | null
}

/** The claims of a license token of one vendor, `issuedAt` in seconds since 1970. Whoever has the key can sign them. */
export function toLicenseClaims(
  { activation, product, customer, expiresAt }: LicensedSubject,
  issuer: string,
  issuedAt: number,
): Record<string, string | number | boolean> {
  const user = customer ?? nobody
  return {
    id: activation.id,
    'l:id': activation.licenseId ?? nilUuid,
    trial: activation.licenseId === null,
    method: activation.method,
    sig: activation.deviceSignature,
    validated: issuedAt,
    'p:id': product.id,
    'p:name': product.name,
    'u:id': user.id,
    'u:name': user.name,
    'u:email': user.email,
    ...(expiresAt === null ? {} : { exp: Math.floor(expiresAt.getTime() / 1000) }),
    iss: issuer,
    aud: product.id,
    iat: issuedAt,
  }
}

/** The header of a license token that was signed with the key of this id. */
export const toLicenseHeader = (keyId: string) => ({ alg: licenseAlgorithm, typ: 'JWT', kid: keyId })
