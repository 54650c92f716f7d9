import { minorDigits } from '#contract/format-money.ts'
import type { CalendarDay, SalesDocument } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'

const locale = 'en-US'

/** An amount as a document writes it: always with all its decimals, so that figures stand below each other. */
export const formatAmount = (minor: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: minorDigits(currency) }).format(
    toMajor(minor, currency),
  )

export const formatReduction = (minor: number, currency: string) => `\u2212${formatAmount(minor, currency)}`

/** '21 November 2026': no order of day and month to mistake. */
export const formatDay = (day: CalendarDay) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const titleOf = ({ kind }: Pick<SalesDocument, 'kind'>) => (kind === 'Invoice' ? 'Invoice' : 'Credit note')

export function wordsOf(document: SalesDocument) {
  const isInvoice = document.kind === 'Invoice'
  const names = document.discountNames.length > 0 ? ` (${document.discountNames.join(', ')})` : ''
  return {
    original: document.pricing === 'WithTax' ? 'Sum with tax' : 'Sum',
    discount: `Discount${names}`,
    subtotal: document.taxRows.length > 0 ? 'Total without tax' : 'Subtotal',
    due: isInvoice ? 'Total' : 'Total credited',
    paid: isInvoice ? 'Paid' : 'Refunded',
    nothingToPay: isInvoice ? 'Nothing to pay' : 'Nothing to refund',
  }
}
