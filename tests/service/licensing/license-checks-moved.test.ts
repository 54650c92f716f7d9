import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readKeys } from '#service/platform/keys/service.ts'
import { exportedBy, importFiles, writeExport } from '#tests/support/imports/round-trip.ts'
import { startService } from '../start-service.ts'
import { type TestService, testKeySecret } from '../test-service.ts'
import { check, verify } from './license-checks.ts'

const answers = { licenseChecks: ['gumroad', 'lemon-squeezy'] } as const
const folder = 'tests/support/imports/fixtures'
const filesOf = (store: string, names = readdirSync(path.join(folder, store))) =>
  names.filter((name) => !name.endsWith('.md')).map((name) => path.join(folder, store, name))

/** License keys of the files, and what plug-ins name with them. */
const ofGumroad = { product_permalink: 'lkfrvb', license_key: '3F1C22A0-9B6E4D17-A1C5E0F2-77B83D94' }
const ofLemonSqueezy = '80e15db5-c796-436b-850c-8f9c98a48abe'
const firstInstance = 'f70a79fa-6054-433e-9c1b-6075344292e4'

/** Another shop that has all records of one. */
async function moveTo(name: string, service: TestService): Promise<TestService> {
  const other = await startService(name, answers)
  const { imports } = other.services
  const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
  const serialKeys = await readKeys(service.database.query, testKeySecret, 'serial')
  const paths = await writeExport(await exportedBy(service))
  await imports.run(await imports.begin({ paths, options, serialKeys }))
  return other
}

describe('license checks of what was imported', () => {
  it('tell all numbers of Lemon Squeezy that the files have', async () => {
    const service = await startService('license-checks-imported', answers)
    await importFiles(service, filesOf('lemon-squeezy'))
    const answer = await check(service, 'validate', { license_key: ofLemonSqueezy })
    expect(answer.json()).toMatchObject({
      valid: true,
      license_key: { id: 8001, key: ofLemonSqueezy, activation_limit: 5 },
      meta: {
        store_id: 4711,
        order_id: 5001,
        order_item_id: 50_010,
        product_id: 301,
        variant_id: 901,
        customer_id: 71,
        customer_email: 'bea@example.com',
      },
    })
  })

  it('tell of Lemon Squeezy without its orders what the license keys have', { tags: ['long'] }, async () => {
    const service = await startService('license-checks-keys-alone', answers)
    await importFiles(service, filesOf('lemon-squeezy', ['license-keys.json']))
    const { meta } = (await check(service, 'validate', { license_key: ofLemonSqueezy })).json()
    expect(meta).toMatchObject({ store_id: 4711, order_item_id: 50_010, product_id: 301, variant_id: 0 })
  })

  it('go on as they were after a move to another Backline, and after one more', { tags: ['long'] }, async () => {
    const service = await startService('license-checks-first', answers)
    await importFiles(service, [...filesOf('gumroad'), ...filesOf('lemon-squeezy')])
    const registered = await check(service, 'activate', { license_key: ofLemonSqueezy, instance_name: 'Studio' })
    const { instance } = registered.json()
    await verify(service, ofGumroad)

    const instances = [firstInstance, instance.id].map((instance_id) => ({ license_key: ofLemonSqueezy, instance_id }))
    const asked = async (shop: TestService) => {
      const checks = await Promise.all(instances.map((fields) => check(shop, 'validate', fields)))
      const verified = await verify(shop, { ...ofGumroad, increment_uses_count: 'false' })
      return [...checks, verified].map((answer) => [answer.statusCode, answer.json()])
    }
    const before = await asked(service)
    expect(before.map(([status]) => status)).toEqual([200, 200, 200])
    expect(before[2]?.[1]).toMatchObject({ uses: 1 })
    const second = await moveTo('license-checks-second', service)
    expect(await asked(second)).toEqual(before)
    const third = await moveTo('license-checks-third', second)
    expect(await asked(third)).toEqual(before)
  })
})
