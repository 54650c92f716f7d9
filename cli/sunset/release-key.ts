import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const keyLength = 32

/** The key of a release, which is split among the trustees and written nowhere. */
export const createReleaseKey = (): Uint8Array => new Uint8Array(randomBytes(keyLength))

/** A key for one file of a release: a file under the name of another, or in another release, does not open. */
export const deriveFileKey = (releaseKey: Uint8Array, releaseId: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', releaseKey, releaseId, `backline-sunset 1 file ${name}`, keyLength))

/** Authenticates the manifest by the key, as 64 hexadecimal digits. */
export function signManifest(releaseKey: Uint8Array, releaseId: string, manifest: string): string {
  const key = hkdfSync('sha256', releaseKey, releaseId, 'backline-sunset 1 manifest', keyLength)
  return createHmac('sha256', Buffer.from(key)).update(manifest).digest('hex')
}

export function isSignedBy(signature: string, ...[releaseKey, releaseId, manifest]: Parameters<typeof signManifest>) {
  const [expected, given] = [signManifest(releaseKey, releaseId, manifest), signature.trim()].map((text) =>
    Buffer.from(text),
  )
  return (
    expected !== undefined &&
    given !== undefined &&
    expected.length === given.length &&
    timingSafeEqual(expected, given)
  )
}
