import { type LicensedSubject, nilUuid, toLicenseClaims, toLicenseHeader } from '#contract/license-claims.ts'
import type { SunsetPage } from '#contract/sunset-page.ts'
import type { MachineFile } from '../site/sections/offline-activation/machine-file.ts'

type ReleasedKey = SunsetPage['keys'][number]
type Wanted = {
  machine: MachineFile
  /** Who the plug-in says it is licensed to. */
  owner: string
  key: ReleasedKey
  now: Date
}

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/**
 * Makes the license file that the service would have made of a machine file: a license token without an end, signed with a
 * released key. A product that the release does not list is licensed under its id.
 */
export async function makeLicenseFile(page: SunsetPage, { machine, owner, key, now }: Wanted): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = toLicenseClaims(toSubject(page, machine, owner), page.vendor.id, issuedAt)
  const signed = `${encodeJson(toLicenseHeader(key.id))}.${encodeJson(claims)}`
  const privateKey = await crypto.subtle.importKey('pkcs8', decodeBase64(key.pkcs8), rsa, false, ['sign'])
  const signature = await crypto.subtle.sign(rsa, privateKey, new TextEncoder().encode(signed))
  return `${signed}.${encodeBase64Url(new Uint8Array(signature))}`
}

const toSubject = ({ products }: SunsetPage, machine: MachineFile, owner: string): LicensedSubject => ({
  activation: {
    id: crypto.randomUUID(),
    licenseId: crypto.randomUUID(),
    method: 'Offline',
    deviceSignature: machine.signature,
  },
  product: products.find(({ id }) => id === machine.productId) ?? { id: machine.productId, name: machine.productId },
  customer: { id: nilUuid, name: owner, email: '' },
  expiresAt: null,
})

const encodeJson = (value: object) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)))

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const decodeBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
