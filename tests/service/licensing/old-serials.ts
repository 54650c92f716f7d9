import { randomUUID } from 'node:crypto'
import type { FoundSerial } from '#contract/entities/inventory.ts'
import { type ImportedLicense, importCustomer } from '#tests/support/imported-customers.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { type TestService, testKeySecret } from '../test-service.ts'

/** A serial number that no other test has, of 32 digits in groups as Gumroad's are. */
export const newSerial = () => (randomUUID().replaceAll('-', '').match(/.{8}/g) ?? []).join('-').toUpperCase()

/** Somebody whom an import has brought, with a license of Snare Works for each serial number. */
export const former = ({ database }: TestService, serials: readonly string[], email?: string) => {
  const licenses = serials.map((serial): ImportedLicense => ({ productId: 'snare-works', serial }))
  return importCustomer(database, testKeySecret, licenses, email)
}

export const enter = ({ app }: TestService, serial: string, options: CallOptions = {}) =>
  send(app, 'POST', '/api/customer/inventory/old-serials', { json: { serial }, ...options })

export const found = (service: TestService, serial: string, options: CallOptions = {}): Promise<FoundSerial> =>
  dataOf(enter(service, serial, options))
