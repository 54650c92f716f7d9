import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findCatalogueFaults } from '#service/catalogue/products/catalogue-faults.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { voucherFileSchema } from './content-schema.ts'
import { findVoucherFaults } from './voucher-faults.ts'

const file = { name: 'Gift', description: 'A snare', products: { 'snare-works': 1 }, codes: ['GIFT-01', 'gift_2'] }
const reasonsOf = (changes: object) =>
  z
    .safeParse(voucherFileSchema, { ...file, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a batch of vouchers', () => {
  it.each([
    ['products', {}],
    ['bundles', { products: undefined, bundles: { 'whole-kit': 99 } }],
    ['both', { bundles: { 'whole-kit': 1 } }],
  ])('may redeem %s', (_, changes) => expect(reasonsOf(changes)).toEqual([]))

  it.each([
    ['nothing', { products: undefined }, ': Must redeem at least one product or bundle'],
    ['nothing either', { products: {}, bundles: {} }, ': Must redeem at least one product or bundle'],
    ['none of a product', { products: { 'snare-works': 0 } }, 'products.snare-works: Must be at least 1'],
    ['half a bundle', { bundles: { 'whole-kit': 0.5 } }, /^bundles\.whole-kit: /],
    ['a hundred at once', { bundles: { 'whole-kit': 100 } }, 'bundles.whole-kit: Must be at most 99'],
  ])('must not redeem %s', (_, changes, reason) => {
    expect(reasonsOf(changes)).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason])
  })

  it.each([
    ['short enough to guess', 'GIFT1', 'Must be 6 to 100 letters, digits and dashes'],
    ['too long', 'x'.repeat(101), 'Must be 6 to 100 letters, digits and dashes'],
    ['of two words', 'GIFT CODE', 'Must be 6 to 100 letters, digits and dashes'],
    ['of other letters', 'GRÜSSE', 'Must be 6 to 100 letters, digits and dashes'],
    ['that YAML reads as a number', 123456, 'Must be text: put quotes around it'],
  ])('must not have a code %s', (_, code, reason) => {
    expect(reasonsOf({ codes: ['GIFT-01', code] })).toEqual([`codes.1: ${reason}`])
  })

  it('must have a code, and no field that nobody reads', () => {
    expect(reasonsOf({ codes: [] })).toEqual(['codes: Must have at least one code'])
    expect(reasonsOf({ code: 'GIFT-01' })).toHaveLength(1)
  })
})

describe('vouchers', () => {
  it('fit together with what is sold', () => {
    const content = withVouchers(exampleBatch('one'), exampleBatch('two', { bundles: undefined }))
    expect([findVoucherFaults(content), findCatalogueFaults(content)]).toEqual([[], []])
  })

  it('name each fault and its place: what is not sold, and a code that is taken in any letter case', () => {
    const coupon = { id: 'ten', code: 'TEN-OFF', name: 'Ten', description: 'Ten', percentage: 10, isExclusive: false }
    const content = {
      ...withVouchers(
        exampleBatch('one', { products: { cowbell: 1 }, bundles: { 'snare-works': 1 }, codes: ['GIFT-01', 'Gift-01'] }),
        exampleBatch('two', { codes: ['GIFT-02', 'gift-01', 'ten-off'] }),
      ),
      coupons: [coupon],
    }
    const faults = [
      {
        batchId: 'one',
        path: ['products', 'cowbell'],
        reason: "There is no product 'cowbell': correct its id, or take it out",
      },
      {
        batchId: 'one',
        path: ['bundles', 'snare-works'],
        reason: "There is no bundle 'snare-works': correct its id, or take it out",
      },
      { batchId: 'one', path: ['codes', 1], reason: 'code Gift-01 stands twice' },
      { batchId: 'two', path: ['codes', 1], reason: 'code gift-01 is that of one' },
      { batchId: 'two', path: ['codes', 2], reason: 'code ten-off is that of the coupon ten' },
    ]
    expect(findVoucherFaults(content)).toEqual(faults)
    expect(findCatalogueFaults(content)).toEqual(
      faults.map(({ batchId, ...fault }) => ({ file: `vouchers/${batchId}.yaml`, ...fault })),
    )
  })
})
