import { writeCsv } from './csv.ts'

type Exported = {
  batch: { id: string; reseller: string | null }
  codes: readonly { shownCode: string; redeemedAt: Date | null; withdrawnAt: Date | null }[]
}

const columns = ['code', 'batch', 'reseller', 'redeemed at', 'stopped at']

/** The codes of a batch of vouchers as CSV, for a reseller or a spreadsheet. */
export const toVoucherCsv = ({ batch, codes }: Exported): string =>
  writeCsv([
    columns,
    ...codes.map(({ shownCode, redeemedAt, withdrawnAt }) => [
      shownCode,
      batch.id,
      batch.reseller ?? '',
      redeemedAt?.toISOString() ?? '',
      withdrawnAt?.toISOString() ?? '',
    ]),
  ])
