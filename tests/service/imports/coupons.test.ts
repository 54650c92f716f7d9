import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCouponBatches } from '#service/catalogue/coupons/coupon-batches.ts'
import { exportedBy, importFiles, writeExport } from '#tests/support/imports/round-trip.ts'
import { startService } from '../start-service.ts'
import type { TestService } from '../test-service.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'import-coupons-'))
afterAll(() => rm(folder, { recursive: true }))
const ofStore = ['orders.json', 'discounts.json'].map((name) => `tests/support/imports/fixtures/polar/${name}`)

const exportOf = async (service: TestService) =>
  writeExport((await exportedBy(service)).filter(({ kind }) => kind === 'coupon'))

/** What becomes of the coupons of files. */
const couponsOf = async (service: TestService, paths: readonly string[]) =>
  (await importFiles(service, paths)).counts.coupon

/** A coupon that the vendor gives to somebody. */
const issue = ({ services }: TestService, code: string, percentage: number) =>
  createCouponBatches(services).issue(
    'fair',
    { name: 'Fair', description: 'For visitors.', percentage, isExclusive: false },
    [code],
  )

describe('coupons of an export', () => {
  it('are kept where they have come from the same store already, and where they are the own ones', {
    tags: ['long'],
  }, async () => {
    const service = await startService('import-coupons')
    expect(await couponsOf(service, ofStore)).toEqual({ created: 2 })
    await issue(service, 'FAIR-1', 25)
    const exported = await exportOf(service)
    const records = (await exportedBy(service)).filter(({ kind }) => kind === 'coupon')
    expect(records.map(({ former }) => former?.map(({ source }) => source))).toContainEqual(['polar'])

    const other = await startService('import-coupons-other')
    expect(await couponsOf(other, ofStore)).toEqual({ created: 2 })
    expect(await couponsOf(other, exported)).toEqual({ kept: 2, created: 1 })
    expect(await couponsOf(other, await exportOf(other))).toEqual({ kept: 3 })
    expect(await couponsOf(service, exported)).toEqual({ kept: 3 })
    expect(await couponsOf(service, await exportOf(other))).toEqual({ kept: 2, merged: 1 })
  })

  it('are the same as those here with the same code and terms, and rejected with other terms', async () => {
    const service = await startService('import-coupons-terms')
    await issue(service, 'SAME-25', 25)
    const file = path.join(folder, 'coupons.jsonl')
    const coupon = { kind: 'coupon', key: 'c1', code: 'same-25', basisPoints: 2500 }
    const others = [
      { ...coupon, key: 'c2', basisPoints: 2000 },
      { ...coupon, key: 'c3', products: ['snare-works'] },
      { ...coupon, key: 'c4', endsAt: '2999-01-01T00:00:00Z' },
    ]
    await writeFile(file, [coupon, ...others].map((one) => `${JSON.stringify(one)}\n`).join(''))
    expect(await couponsOf(service, [file])).toEqual({ merged: 1, rejected: 3 })
  })
})
