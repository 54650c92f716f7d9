import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Voucher } from '#contract/entities/inventory.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import type { VoucherFile } from '#service/catalogue/voucher-batches/content-schema.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { choose } from '#tests/environment/length.ts'
import { dataOf, problemOf } from '../calls.ts'
import { signUp } from '../customers.ts'
import { grantedBy, peek, redeem } from '../licensing/vouchers.ts'
import { startService } from '../start-service.ts'
import { withoutSnare } from './catalogues.ts'

const service = await startService('vouchers-sync')
const ada = await signUp(service.app, 'Ada')
afterEach(() => service.syncCatalogue(exampleContent))

const sync = (...batches: VoucherFile[]) => service.syncCatalogue(withVouchers(...batches))
const show = (code: string) => dataOf<Voucher>(peek(service, code))
const redeemBy = ({ accessToken: token }: UserWithTokens, code: string) => redeem(service, code, { token })
const statusesOf = async (code: string) => [
  (await peek(service, code)).statusCode,
  (await redeemBy(ada, code)).statusCode,
]
/** Every batch and voucher, each with the transaction that wrote it. */
async function readRows() {
  const { query } = service.database
  const writtenBy = sql<string>`xmin::text`.as('writtenBy')
  const vouchers = await query.selectFrom('vouchers').selectAll().select(writtenBy).orderBy('code').execute()
  return { vouchers, batches: await query.selectFrom('voucherBatches').selectAll().orderBy('id').execute() }
}

describe('a code that its vendor takes away', () => {
  const gift = exampleBatch('gift', { codes: ['GIFT-KEPT', 'GIFT-GONE', 'GIFT-USED'] })
  const less = { ...gift, codes: ['GIFT-KEPT'] }

  it('is neither shown nor redeemed, and good again when it is put back', async () => {
    await sync(gift)
    const before = await show('gift-gone')
    await sync(less)
    expect([await statusesOf('gift-gone'), (await show('gift-kept')).redeemed]).toEqual([[404, 404], false])
    await sync(gift)
    expect(await show('gift-gone')).toEqual(before)
    expect(await statusesOf('gift-gone')).toEqual([200, 200])
  })

  it('is so with all of its batch, and says since when', async () => {
    await sync(gift)
    await service.syncCatalogue(exampleContent)
    expect(await statusesOf('gift-kept')).toEqual([404, 404])
    const first = await readRows()
    for (const row of [...first.batches, ...first.vouchers]) expect(row.withdrawnAt).toBeInstanceOf(Date)
    service.clock.advance(60_000)
    await sync(exampleBatch('other'))
    const { vouchers } = await readRows()
    expect(vouchers.filter(({ batchId }) => batchId === 'gift')).toEqual(first.vouchers)
  })

  it('leaves its customer what it granted, and is redeemed still when it comes back', async () => {
    await sync(gift)
    await dataOf(redeemBy(ada, 'gift-used'))
    const grants = await grantedBy(service, 'gift-used')
    await sync(less)
    expect([await statusesOf('gift-used'), await grantedBy(service, 'gift-used')]).toEqual([[404, 404], grants])
    await sync(gift)
    expect((await show('gift-used')).redeemed).toBe(true)
    expect((await problemOf(redeemBy(ada, 'gift-used'))).detail).toMatch(/^You have redeemed/)
    expect(await grantedBy(service, 'gift-used')).toEqual(grants)
  })
})

describe('a batch that changes', () => {
  it('says at once what its codes are good for now, and grants that', async () => {
    await sync(exampleBatch('change', { codes: ['CHANGE-1'] }))
    const renamed = { name: 'New name', description: 'New words', products: { 'kick-works': 2 }, bundles: {} }
    await sync(exampleBatch('change', { ...renamed, codes: ['Change-1'] }))
    expect(await show('CHANGE-1')).toMatchObject({
      name: 'New name',
      description: 'New words',
      code: 'Change-1',
      redeemsProducts: [{ value: { id: 'kick-works' }, quantity: 2 }],
      redeemsBundles: [],
    })
    await dataOf(redeemBy(ada, 'CHANGE-1'))
    expect((await grantedBy(service, 'CHANGE-1')).products).toEqual(['kick-works', 'kick-works'])
  })

  it('may give a code to another batch', async () => {
    await sync(exampleBatch('one', { codes: ['MOVE-ME'] }))
    const { id } = await show('move-me')
    await sync(exampleBatch('two', { codes: ['MOVE-ME'] }))
    expect(await show('move-me')).toMatchObject({ id, name: 'Batch two', redeemed: false })
  })

  it('grants of a bundle what is in it when the code is redeemed', async () => {
    const batch = exampleBatch('kit', { products: {}, bundles: { 'whole-kit': 2 }, codes: ['KIT-CODE'] })
    await sync(batch)
    const bundles = exampleContent.bundles.map((bundle) => ({ ...bundle, products: ['kick-works'] }))
    await service.syncCatalogue({ ...withVouchers(batch), bundles })
    await dataOf(redeemBy(ada, 'KIT-CODE'))
    expect((await grantedBy(service, 'KIT-CODE')).products).toEqual(['kick-works', 'kick-works'])
  })

  it('that names what is not sold changes nothing, and is named', async () => {
    const batch = exampleBatch('stay', { codes: ['STAY-CODE'] })
    await sync(batch)
    await expect(service.syncCatalogue({ ...withoutSnare, vouchers: [batch] })).rejects.toThrow(
      "vouchers/stay.yaml: There is no product 'snare-works'",
    )
    expect(await statusesOf('stay-code')).toEqual([200, 200])
  })
})

/** More than one statement takes at once. */
const codes = choose(5000, 1200)

describe(`${codes} codes`, () => {
  const many = exampleBatch('many', { codes: Array.from({ length: codes }, (_, index) => `MANY-${index + 10_000}`) })
  const inUse = async () => (await readRows()).vouchers.filter(({ withdrawnAt }) => withdrawnAt === null)

  it('come and go together, and a sync for another reason writes none of them anew', { tags: ['long'] }, async () => {
    await sync(many)
    expect(await inUse()).toHaveLength(codes)
    expect([await statusesOf('many-10000'), await statusesOf(`many-${codes + 9_999}`)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const before = await readRows()
    await service.syncCatalogue({ ...withVouchers(many), store: { ...exampleContent.store, suggestedCurrency: 'USD' } })
    expect(await readRows()).toEqual(before)
    await sync({ ...many, codes: many.codes.slice(0, codes - 1000) })
    expect(await inUse()).toHaveLength(codes - 1000)
  })
})

describe('a batch that ends', () => {
  it('is valid up to that moment, stays visible where it was redeemed, and is valid again when extended', async () => {
    const until = new Date(service.clock.now().getTime() + 60_000).toISOString()
    const gift = exampleBatch('ending', { codes: ['ENDS-KEPT', 'ENDS-USED'], until })
    await sync(gift)
    expect([await statusesOf('ends-used'), (await show('ends-kept')).redeemed]).toEqual([[200, 200], false])
    service.clock.advance(60_000)
    expect(await statusesOf('ends-kept')).toEqual([404, 404])
    expect((await problemOf(peek(service, 'ends-kept'))).detail).toContain('This voucher has ended')
    expect((await problemOf(redeemBy(ada, 'ends-kept'))).detail).toContain('This voucher has ended')
    expect([await statusesOf('ends-used'), (await show('ends-used')).redeemed]).toEqual([[200, 409], true])
    await sync({ ...gift, until: '2999-12-31' })
    expect(await statusesOf('ends-kept')).toEqual([200, 200])
  })
})
