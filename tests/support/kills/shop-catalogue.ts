import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { exampleBatch } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { coupon } from '../../service/catalogue/coupons.ts'
import { createMemoryStorage } from '../memory-storage.ts'

/** Takes the whole price. */
export const freeCode = 'FREE'
/** Each is good for one license, of three seats. */
export const voucherCodes = Array.from({ length: 60 }, (_, index) => `VOUCHER-${index + 1}`)
export const product = 'snare-works'

export const catalogue = {
  ...exampleContent,
  coupons: [coupon('free', { code: freeCode, percentage: 100 })],
  vouchers: [exampleBatch('killed', { products: { [product]: 1 }, bundles: {}, codes: voucherCodes })],
}

export const storage = createMemoryStorage(exampleFiles)
export const origin = 'https://shop.example'
export const keySecret = Buffer.alloc(32, 'key secret of the kills')
export const eventSecret = 'events of the kills'
