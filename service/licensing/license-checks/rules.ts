import type { EndReasonKind, Row } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'
import { hasExpired } from '../licenses/rules.ts'

/** How many wrong license keys a network may try. */
export const licenseKeyGuesses: Limit = {
  name: 'license-check',
  max: 30,
  windowSeconds: 15 * 60,
  detail: 'Too many wrong license keys from your network: wait 15 minutes, then try again',
}

/** How often instances of a license may be registered, so that nobody fills the table by doing so again and again. */
export const instanceActivations: Limit = {
  name: 'license-check-instance',
  max: 60,
  windowSeconds: 60 * 60,
  detail: 'This license key was activated too often: wait an hour, then try again',
}

/** A license that a serial number of a former store stands for. */
export type CheckedLicense = Pick<
  Row<'licenses'>,
  'id' | 'status' | 'maxActivations' | 'createdAt' | 'expiresAt' | 'customerId'
> & {
  productName: string
  /** Of the serial number: what the former store calls its product and the license. */
  formerProduct: string | null
  formerId: string | null
  ownerName: string
  ownerEmail: string
  /** Whether it has had another owner, who may still know the serial number. */
  wasMoved: boolean
  endKinds: EndReasonKind[]
}

/** Who owns it, for whoever has the serial number: nobody where that may be a former owner. */
export const shownOwner = ({ wasMoved, ownerName, ownerEmail }: CheckedLicense): { name: string; email: string } =>
  wasMoved ? { name: '', email: '' } : { name: ownerName, email: ownerEmail }

/** What can be said of a license: `refunded` and `disputed` come with money given back, `disabled` is all else that ends one. */
export type Standing = 'good' | 'expired' | 'refunded' | 'disputed' | 'disabled'

export function standingOf(license: CheckedLicense, now: Date): Standing {
  const { status, endKinds } = license
  if (status === 'Revoked' && endKinds.some((kind) => !namedKinds.has(kind))) return 'disabled'
  if (endKinds.includes('Refund')) return 'refunded'
  if (endKinds.includes('Dispute')) return 'disputed'
  if (hasExpired(license, now) || endKinds.includes('Expiry')) return 'expired'
  return status === 'Active' ? 'good' : 'disabled'
}

const namedKinds: ReadonlySet<EndReasonKind> = new Set<EndReasonKind>(['Refund', 'Dispute', 'Expiry'])

/** Of several licenses with one serial number, as of a bundle, the first that is good, or the first. */
export const chooseLicense = (licenses: readonly CheckedLicense[], now: Date): CheckedLicense | undefined =>
  licenses.find((license) => standingOf(license, now) === 'good') ?? licenses[0]

/** A former product as imports store it: what the store calls it, one name a line. Empty lines stand for what is not known. */
export const namesOf = (formerProduct: string | null): string[] => formerProduct?.split('\n') ?? []
