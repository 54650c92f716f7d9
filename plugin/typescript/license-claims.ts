/** What a license says, as far as a plug-in needs it. Times are seconds since 1970. */
export type LicenseClaims = {
  /** The vendor and the product, which are those expected, and the device's signature. */
  iss: string
  aud: string
  sig: string
  /** The activation. */
  id: string
  trial: boolean
  method: 'Online' | 'Offline'
  validated: number
  exp?: number
  /** Empty for a trial without an account. */
  'u:name': string
}

/** What a license is compared with. `publicKeys` is one or more SPKI PEMs, and a license signed by any of them is accepted. */
export type Expectation = {
  publicKeys: string
  vendorId: string
  productId: string
  deviceSignature: string
  now: Date
}

/** A license that must not be trusted. The message says why, for the customer. */
export class InvalidTokenError extends Error {}

/** None of the given keys has signed the license; one that was published since may have. */
export class UnknownSignerError extends InvalidTokenError {}

/** The text is not a whole compact license, as when a character was typed wrong. `group` says where, counted from 1. */
export class CompactTextError extends InvalidTokenError {
  readonly group: number | null
  constructor(message: string, group: number | null = null) {
    super(message)
    this.group = group
  }
}
