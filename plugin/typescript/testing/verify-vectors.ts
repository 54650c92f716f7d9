import { type FileVector, formatLine, type VectorFile } from '../../vectors/report.ts'
import { InvalidTokenError, type LicenseClaims } from '../license-claims.ts'
import type { verifyToken } from '../token.ts'

/** Verifies each vector with this function, and gives the lines that every verifier prints. */
export const verifyVectors = ({ keySets, vectors }: VectorFile, verify: typeof verifyToken): string[] =>
  vectors.map((vector) => formatLine(vector.id, verifyVector(vector, keySets[vector.keys] ?? '', verify)))

function verifyVector(vector: FileVector, publicKeys: string, verify: typeof verifyToken): LicenseClaims | null {
  const { token, issuer, audience, deviceSignature, now } = vector
  try {
    return verify(token, {
      publicKeys,
      vendorId: issuer,
      productId: audience,
      deviceSignature,
      now: new Date(now * 1000),
    })
  } catch (error) {
    if (error instanceof InvalidTokenError) return null
    throw error
  }
}
