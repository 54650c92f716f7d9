import { randomUUID } from 'node:crypto'
import type { Database } from '#service/database/database.ts'
import { insertSerials } from '#service/licensing/serials/repository.ts'
import { sealSerial } from '#service/licensing/serials/rules.ts'
import { readKeys } from '#service/platform/keys/service.ts'

const source = 'gumroad'

export type ImportedLicense = { productId: string; serial: string; seats?: number }
export type ImportedCustomer = { id: string; email: string; licenseIds: string[] }

/**
 * Adds a customer of a former store as an import does: an account without a password whose address nobody has confirmed,
 * with licenses, their old serial numbers and a device that the store knew.
 */
export async function importCustomer(
  database: Database,
  keySecret: Buffer,
  licenses: readonly ImportedLicense[],
  email = `former-${randomUUID()}@example.com`,
): Promise<ImportedCustomer> {
  const id = randomUUID()
  const createdAt = new Date()
  const sold = licenses.map((license) => ({ ...license, id: randomUUID() }))
  const [key] = await readKeys(database.query, keySecret, 'serial')
  if (!key) throw new Error('There is no key for serial numbers yet: start the program once')
  const secret = Buffer.from(key.secret, 'base64')
  await database.transaction(async (tx) => {
    const choices = { newsletterOptIn: false, productUpdatesOptIn: false }
    const unproved = { passwordHash: null, address: null, confirmedAt: null }
    const accepted = { acceptedPrivacyPolicyAt: null, acceptedTermsAt: null }
    const customer = { id, email, name: 'Kim Former', createdAt, ...choices, ...unproved, ...accepted }
    await tx.insertInto('customers').values(customer).execute()
    for (const { id: licenseId, productId, serial, seats = 3 } of sold) {
      const granted = { grantedReason: 'Imported from Gumroad', grantKey: `imported/${source}/${licenseId}` }
      const state = { status: 'Active', activeActivations: 0, maxActivations: seats } as const
      await tx
        .insertInto('licenses')
        .values({ id: licenseId, customerId: id, productId, orderId: null, createdAt, ...granted, ...state })
        .execute()
      const former = { source, formerProduct: productId, formerId: licenseId } as const
      await insertSerials(tx, [{ licenseId, keyId: key.id, createdAt, ...former, ...sealSerial(secret, serial) }])
      await tx
        .insertInto('formerDevices')
        .values({ id: randomUUID(), licenseId, source, formerId: randomUUID(), name: 'Former laptop', signature: null })
        .execute()
    }
  })
  return { id, email, licenseIds: sold.map((license) => license.id) }
}
