import type { VoucherRows } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import { saveBatches, saveCodes, withdrawOtherCodes } from './repository.ts'

export { findTakenCodes, readBatches } from './repository.ts'

/**
 * Brings the vendor's vouchers in, in the transaction of the catalogue that they are for. Codes that are gone can't be
 * redeemed until they come back; who redeemed what is kept for ever.
 */
export async function syncVouchers(tx: Tx, { batches, codes }: VoucherRows, now: Date): Promise<void> {
  await saveBatches(tx, batches)
  await saveCodes(tx, codes)
  await withdrawOtherCodes(tx, codes, now)
}
