import { normaliseCode } from '../coupons/codes.ts'
import type { CatalogueContent } from '../products/content.ts'
import type { VoucherFile } from './file.ts'

/** What of a batch does not fit together with other files; `path` leads to it in the batch's own. */
export type VoucherFault = { batchId: string; path: (string | number)[]; reason: string }

/** What does not fit together of vouchers and all else in the catalogue; an empty list means that all fits. */
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
    .map((id) => ({ batchId: batch.id, path: [kind, id], reason: `no ${nouns[kind]} ${id}` }))
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
