import { describe, expect, it } from 'vitest'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { startService } from '../start-service.ts'

const service = await startService('imported-devices')
const { query } = service.database
const { importFiles, importRecords } = await createImporter(service)

const sold = { product: 'snare-works', seats: 3, status: 'Active' }

const customer = (name: string) => ({
  kind: 'customer',
  key: `c-${name}`,
  email: `${name}@example.com`,
  name,
  consents: [],
})
const license = (owner: string, key: string, ...serials: string[]) => ({
  kind: 'license',
  key,
  customer: { key: `c-${owner}` },
  serials,
  ...sold,
})
const device = (of: string, key: string, signature: string) => ({
  kind: 'device',
  key,
  license: of,
  name: 'Studio',
  signature,
  isOurs: true,
  isActive: true,
})

async function devicesOf(id: string) {
  const licenses = query.selectFrom('importKeys').select('objectId').where('kind', '=', 'license')
  const { objectId } = await licenses.where('key', '=', id).executeTakeFirstOrThrow()
  const { activeActivations } = await query
    .selectFrom('licenses')
    .select('activeActivations')
    .where('id', '=', objectId)
    .executeTakeFirstOrThrow()
  const active = await query.selectFrom('activations').select('id').where('licenseId', '=', objectId).execute()
  const former = await query.selectFrom('formerDevices').select('id').where('licenseId', '=', objectId).execute()
  expect(active).toHaveLength(activeActivations)
  return { seats: activeActivations, noted: former.length }
}

describe('a device that holds a seat already', () => {
  it('of the same license takes no other one, in the same file or a later one', async () => {
    await importRecords(
      'first',
      customer('ann'),
      license('ann', 'l-1'),
      device('l-1', 'd-1', 'mac'),
      device('l-1', 'd-2', 'mac'),
    )
    const done = await importRecords('again', device('l-1', 'd-3', 'mac'), device('l-1', 'd-4', 'pc'))
    expect(done.counts.device).toEqual({ merged: 1, created: 1 })
    expect(await devicesOf('l-1')).toEqual({ seats: 2, noted: 0 })
  })

  it('of another license of its account for the product is noted with the reason', async () => {
    const records = [
      license('bob', 'l-2'),
      license('bob', 'l-3'),
      device('l-2', 'd-5', 'mac'),
      device('l-3', 'd-6', 'mac'),
    ]
    const done = await importRecords('two', customer('bob'), ...records)
    expect(done.counts.device).toEqual({ created: 2 })
    const more = await importRecords('third', customer('bob'), license('bob', 'l-4'), device('l-4', 'd-7', 'mac'))
    expect(more.counts.device).toEqual({ created: 1 })
    expect([await devicesOf('l-2'), await devicesOf('l-3'), await devicesOf('l-4')]).toEqual([
      { seats: 1, noted: 0 },
      { seats: 0, noted: 1 },
      { seats: 0, noted: 1 },
    ])
    expect(more.reasons).toEqual([expect.stringMatching(/^The device holds a seat of another license of the account/)])
  })

  it('of somebody else takes one of its own', async () => {
    await importRecords('others', customer('cat'), license('cat', 'l-5'), device('l-5', 'd-8', 'mac'))
    expect(await devicesOf('l-5')).toEqual({ seats: 1, noted: 0 })
  })
})

it('a device takes a seat of a license that another source has brought, and that its own file merges', async () => {
  const name = 'serials.csv'
  const content = 'Mail,Product,Key\ndan@example.com,snare-works,SHARED-SERIAL\n'
  const mapping = { columns: { email: 'Mail', product: 'Product', serials: ['Key'] } }
  await importFiles([{ name, content }], { [name]: mapping })
  const merged = license('dan', 'l-6', 'SHARED-SERIAL')
  const done = await importRecords('merged', customer('dan'), merged, device('l-6', 'd-9', 'mac'))
  expect(done.counts).toEqual({ customer: { merged: 1 }, license: { merged: 1 }, device: { created: 1 } })
  expect(await devicesOf('l-6')).toEqual({ seats: 1, noted: 0 })
})
