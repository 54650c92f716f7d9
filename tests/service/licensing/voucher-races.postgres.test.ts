import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { findBundleProducts } from '#service/catalogue/products/repository.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { claimVoucher } from '#service/licensing/voucher-redemption/repository.ts'
import { signUp } from '../customers.ts'
import { startTwoServices } from '../start-service.ts'
import { untilWaiting } from '../waiting-transactions.ts'
import { grantedBy, redeem } from './vouchers.ts'

const raced = exampleBatch('race', { codes: ['RACE-MANY', 'RACE-ONE', 'RACE-KEY', 'RACE-BARE', 'RACE-SYNC'] })
const granted = ['kick-works', 'snare-works', 'snare-works', 'snare-works']
const catalogue = withVouchers(raced)
const { services, serviceOf, atOnce } = await startTwoServices('voucher-races', { catalogue })
const customers = await Promise.all(Array.from({ length: 4 }, () => signUp(services[0].app)))

const customerOf = (index: number) => customers[index % customers.length] ?? expect.fail('There are no customers')

describe('one voucher', () => {
  it('that is redeemed fifty times at once with one Idempotency-Key has one answer', async () => {
    const options = { token: customerOf(0).accessToken, headers: { 'idempotency-key': randomUUID() } }
    const { counts, answers } = await atOnce(50, (service) => redeem(service, 'RACE-KEY', options))
    expect([counts, new Set(answers.map(({ body }) => body)).size]).toEqual([{ 200: 50 }, 1])
    expect((await grantedBy(services[0], 'RACE-KEY')).products).toEqual(granted)
  })

  it('is taken by one statement, which holds without anything around it', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        serviceOf(index).database.transaction((tx) =>
          claimVoucher(tx, 'race-bare', customerOf(index).id, services[0].clock.now()),
        ),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('a sync', () => {
  const snaresOnly = {
    ...withVouchers({ ...raced, bundles: { 'whole-kit': 2 } }),
    bundles: exampleContent.bundles.map((bundle) => ({ ...bundle, products: ['snare-works'] })),
  }

  it('waits for a voucher that is being redeemed, which grants all of its contents or nothing', async () => {
    let [isSynced, syncing] = [false, Promise.resolve()]
    await services[0].database.transaction(async (tx) => {
      expect(await claimVoucher(tx, 'race-sync', customerOf(0).id, services[0].clock.now())).toBe(true)
      syncing = services[1].syncCatalogue(snaresOnly).then(() => {
        isSynced = true
      })
      await untilWaiting(services[1], 1)
      expect([isSynced, (await findBundleProducts(tx, ['whole-kit'])).length]).toEqual([false, 2])
    })
    await syncing
    expect(await findBundleProducts(services[0].database.query, ['whole-kit'])).toHaveLength(1)
  })
})
