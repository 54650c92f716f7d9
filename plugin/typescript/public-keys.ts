import { createPublicKey, type KeyObject } from 'node:crypto'
import { splitPems } from './pems.ts'

const fewestBits = 2048

/** The RSA keys of at least 2048 bits among these SPKI PEMs. What is not such a key is passed over. */
export const readPublicKeys = (text: string): KeyObject[] =>
  splitPems(text).flatMap((pem) => {
    const key = readPublicKey(pem)
    return key && isAccepted(key) ? [key] : []
  })

const isAccepted = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits

function readPublicKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}
