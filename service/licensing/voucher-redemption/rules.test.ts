import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { voucherSchema } from '#contract/entities/inventory.ts'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import { hasExpired, type Shop, toGrants, toLines, toVoucher, type VoucherWithBatch } from './rules.ts'

const voucher: VoucherWithBatch = {
  id: 'c0a1b2c3-0000-4000-8000-000000000001',
  batchId: 'secret batch',
  code: 'gift-01',
  shownCode: 'Gift-01',
  redeemedBy: null,
  redeemedAt: null,
  withdrawnAt: null,
  name: 'Gift',
  description: 'Two snares and a kit',
  contents: { products: { 'kick-works': 1, 'snare-works': 2 }, bundles: { 'whole-kit': 3 } },
  endsAt: null,
}
const shop: Shop = {
  catalogue: exampleCatalogue,
  findProduct: (id) => exampleCatalogue.products.find((product) => product.id === id),
}
const nobody = new Set<string>()

describe('a voucher', () => {
  it.each([
    ['without an end', null, null, false],
    ['a moment before its end', '2027-04-01T00:00:00.001Z', null, false],
    ['at its end', '2027-04-01T00:00:00Z', null, true],
    ['at its end, redeemed before', '2027-04-01T00:00:00Z', 'ada', false],
  ])('has lapsed or not: %s', (_, end, redeemedBy, lapsed) => {
    const endsAt = end === null ? null : new Date(end)
    expect(hasExpired({ redeemedBy, endsAt }, new Date('2027-04-01T00:00:00Z'))).toBe(lapsed)
  })

  it("shows what it is for, in the vendor's order, and how much of it", { tags: ['entities.voucher'] }, () => {
    const shown = toVoucher(voucher, shop, nobody)
    expect(z.parse(voucherSchema, shown)).toStrictEqual(shown)
    expect(shown).toMatchObject({
      id: voucher.id,
      name: 'Gift',
      description: 'Two snares and a kit',
      code: 'Gift-01',
      redeemed: false,
      redeemsProducts: [
        { value: { id: 'snare-works', owned: false, type: 'product' }, quantity: 2 },
        { value: { id: 'kick-works', owned: false, type: 'product' }, quantity: 1 },
      ],
      redeemsBundles: [{ value: { id: 'whole-kit', owned: false, type: 'bundle' }, quantity: 3 }],
    })
  })

  it('shows what of it is owned already', () => {
    const shown = toVoucher(voucher, shop, new Set(['snare-works']))
    expect(shown.redeemsProducts.map(({ value }) => value.owned)).toEqual([true, false])
    expect(shown.redeemsBundles[0]?.value).toMatchObject({ owned: false, partial: true })
  })

  it('shows that it was redeemed, neither by whom nor when', () => {
    const redeemed = { ...voucher, redeemedBy: 'customer-7', redeemedAt: new Date('2026-05-04') }
    expect(toVoucher(redeemed, shop, nobody)).toStrictEqual({ ...toVoucher(voucher, shop, nobody), redeemed: true })
  })

  it('shows a product that is no longer sold', () => {
    const soldOut = { ...exampleCatalogue, products: [], bundles: [] }
    const shown = toVoucher(voucher, { ...shop, catalogue: soldOut }, nobody)
    expect(shown.redeemsProducts.map(({ value }) => value.id)).toEqual(['snare-works', 'kick-works'])
  })
})

describe('what a voucher grants', () => {
  const productsOfBundles = new Map([['whole-kit', ['snare-works', 'kick-works']]])
  const seats = new Map([
    ['snare-works', 3],
    ['kick-works', 1],
  ])
  const grantsOf = (contents: VoucherWithBatch['contents'], voucherId = voucher.id) =>
    toGrants(voucherId, toLines(contents, productsOfBundles), seats)

  it('is one license with its seats for each copy of a product and for each product of a bundle’s copies', () => {
    const grants = grantsOf(voucher.contents)
    const of = (id: string) => grants.filter(({ productId }) => productId === id).map((one) => one.maxActivations)
    expect([of('snare-works'), of('kick-works')]).toEqual([
      [3, 3, 3, 3, 3],
      [1, 1, 1, 1],
    ])
    expect(grants).toHaveLength(9)
  })

  it('is named so that no two grants are taken for one, and the same voucher grants the same', () => {
    const keys = grantsOf(voucher.contents).map(({ grantKey }) => grantKey)
    expect(new Set(keys).size).toBe(9)
    expect(grantsOf(voucher.contents).map(({ grantKey }) => grantKey)).toEqual(keys)
    const others = grantsOf(voucher.contents, 'another').map(({ grantKey }) => grantKey)
    expect(keys.filter((key) => others.includes(key))).toEqual([])
  })

  it('is never silently less: a bundle without products is a fault of ours', () => {
    expect(() => toLines({ products: {}, bundles: { 'empty-kit': 1 } }, productsOfBundles)).toThrow('empty-kit')
  })
})
