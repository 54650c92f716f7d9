import { describe, expect, it } from 'vitest'
import { addKeys, generateKey } from '#service/platform/keys/service.ts'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const service = await startService('imported-serials')
const { database, clock } = service
const { importFiles, importRecords } = await createImporter(service)
const { serials } = service.services

/** Imports a serial number of a customer from a table of another store. */
const importTable = (name: string, email: string, serial: string) => {
  const mapping = { columns: { email: 'Mail', product: 'Product', serials: ['Key'] } }
  return importFiles([{ name, content: `Mail,Product,Key\n${email},snare-works,${serial}\n` }], { [name]: mapping })
}

const importLicense = (key: string, email: string, ...numbers: string[]) =>
  importRecords(
    key,
    { kind: 'customer', key: `c-${key}`, email, name: '', consents: [] },
    { kind: 'license', key, customer: { email }, product: 'snare-works', serials: numbers, status: 'Active' },
  )

const licenseIds = async (serial: string) => (await serials.find(serial)).map(({ licenseId }) => licenseId)

describe('a license whose serial number another source has brought', () => {
  it('gets the other serial numbers of its record, which open it from then on', async () => {
    await importTable('first.csv', 'ann@example.com', 'ANN-SERIAL-1')
    const done = await importLicense('l-1', 'ann@example.com', 'ANN-SERIAL-1', 'ANN-SERIAL-2')
    expect(done.counts.license).toEqual({ merged: 1 })
    expect(await licenseIds('ANN-SERIAL-2')).toEqual(await licenseIds('ANN-SERIAL-1'))
    const later = await importLicense('l-2', 'ann@example.com', 'ANN-SERIAL-2')
    expect(later.counts.license).toEqual({ merged: 1 })
    expect(await licenseIds('ANN-SERIAL-2')).toHaveLength(1)
  })

  it('is the same after the key of serial numbers was changed, and its new ones are under the new key', {
    tags: ['long'],
  }, async () => {
    await importTable('second.csv', 'bob@example.com', 'BOB-SERIAL-1')
    const key = await generateKey('serial', new Date(clock.now().getTime() + 1000))
    await database.transaction((tx) => addKeys(tx, testKeySecret, [key]))
    const done = await importLicense('l-3', 'bob@example.com', 'BOB-SERIAL-1', 'BOB-SERIAL-2')
    expect(done.counts.license).toEqual({ merged: 1 })
    expect(await licenseIds('BOB-SERIAL-2')).toEqual(await licenseIds('BOB-SERIAL-1'))
    const [older] = await serials.find('BOB-SERIAL-1')
    const [newer] = await serials.find('BOB-SERIAL-2')
    expect(older?.keyId).not.toBe(key.id)
    expect(newer?.keyId).toBe(key.id)
    const others = await importLicense('l-4', 'eve@example.com', 'BOB-SERIAL-1')
    expect(others.counts.license).toEqual({ rejected: 1 })
  })
})
