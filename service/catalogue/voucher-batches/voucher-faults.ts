import type { CatalogueContent } from '../content.ts'
import { normaliseCode } from '../coupons/coupon-codes.ts'
import type { VoucherFile } from './content-schema.ts'

type VoucherFault = { batchId: string; path: (string | number)[]; reason: string }

export function findVoucherFaults({ products, bundles, coupons, vouchers }: CatalogueContent): VoucherFault[] {
  return [
    ...vouchers.flatMap((batch) => [
      ...findUnknown(batch, 'products', products),
      ...findUnknown(batch, 'bundles', bundles),
    ]),
    ...findTakenCodes(vouchers, coupons),
  ]
}

const nouns = { products: 'product', bundles: 'bundle' }

function findUnknown(batch: VoucherFile, kind: keyof typeof nouns, sold: readonly { id: string }[]): VoucherFault[] {
  return Object.keys(batch[kind] ?? {})
    .filter((id) => !sold.some((item) => item.id === id))
    .map((id) => ({
      batchId: batch.id,
      path: [kind, id],
      reason: `There is no ${nouns[kind]} '${id}': correct its id, or take it out`,
    }))
}

function findTakenCodes(vouchers: VoucherFile[], coupons: CatalogueContent['coupons']): VoucherFault[] {
  const owners = new Map(coupons.map(({ id, code }) => [normaliseCode(code), `the coupon ${id}`]))
  return vouchers.flatMap(({ id: batchId, codes }) =>
    codes.flatMap((code, index) => {
      const owner = owners.get(normaliseCode(code))
      owners.set(normaliseCode(code), owner ?? batchId)
      if (owner === undefined) return []
      const reason = owner === batchId ? `code ${code} stands twice` : `code ${code} is that of ${owner}`
      return [{ batchId, path: ['codes', index], reason }]
    }),
  )
}
