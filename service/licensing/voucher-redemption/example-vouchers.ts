import { exampleContent, type VoucherFile } from '#service/catalogue/index.ts'

export const exampleBatch = (id: string, changes: Partial<VoucherFile> = {}): VoucherFile => ({
  id,
  name: `Batch ${id}`,
  description: `What ${id} gives`,
  products: { 'snare-works': 2 },
  bundles: { 'whole-kit': 1 },
  codes: [`${id.toUpperCase()}-Code-1`],
  ...changes,
})

export const withVouchers = (...vouchers: VoucherFile[]) => ({ ...exampleContent, vouchers })
