import type { Insertable } from 'kysely'
import type { VoucherBatchTable, VoucherContents, VoucherTable } from '#service/database/index.ts'
import { normaliseCode } from '../coupons/codes.ts'
import { toEnd } from '../discounts/periods.ts'
import type { VoucherFile } from './file.ts'

export type StoredCode = Pick<Insertable<VoucherTable>, 'batchId' | 'code' | 'shownCode'>
/** The vendor's vouchers as they stand in the database, all of them in use. */
export type VoucherRows = { batches: Insertable<VoucherBatchTable>[]; codes: StoredCode[] }

export const toVoucherRows = (batches: VoucherFile[]): VoucherRows => ({
  batches: batches.map(({ id, name, description, products = {}, bundles = {}, until }) => {
    const contents: VoucherContents = { products, bundles }
    const endsAt = until === undefined ? null : toEnd(until)
    return { id, name, description, contents: JSON.stringify(contents), endsAt, withdrawnAt: null }
  }),
  codes: batches.flatMap(({ id: batchId, codes }) =>
    codes.map((shownCode) => ({ batchId, code: normaliseCode(shownCode), shownCode })),
  ),
})
