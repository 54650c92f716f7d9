import type { SalesDocument } from '#service/database/index.ts'
import type { Sheet } from '../../../pdf/page-layout.ts'
import { paper, type Style, styles } from '../../../pdf/styles.ts'
import { formatAmount, formatDay, formatReduction, wordsOf } from '../wording.ts'

type SumRow = { label: string; amount: string; weight: 'plain' | 'total' }

/**
 * The sums from the lines down to what is due, each following from those above it: with tax in the prices the total comes
 * first and says what is in it, else the tax comes onto the subtotal. What would repeat the row before is left out.
 */
export function toSumRows(document: SalesDocument): SumRow[] {
  const { currency, pricing, original, discount, subtotal, due, taxRows } = document
  const words = wordsOf(document)
  const row = (label: string, minor: number): SumRow => ({
    label,
    amount: formatAmount(minor, currency),
    weight: 'plain',
  })
  const total: SumRow = { ...row(words.due, due), weight: 'total' }
  const taxes = taxRows.map(({ label, base, amount }) => row(`${label}, of ${formatAmount(base, currency)}`, amount))
  const reduced: SumRow[] =
    discount === 0
      ? []
      : [row(words.original, original), { ...row(words.discount, 0), amount: formatReduction(discount, currency) }]
  if (taxRows.length === 0) return [...reduced, total]
  return pricing === 'WithTax'
    ? [...reduced, total, row(words.subtotal, subtotal), ...taxes]
    : [...reduced, row(words.subtotal, subtotal), ...taxes, total]
}

export function toPaidText(document: SalesDocument): string {
  const { paid, due, currency } = document
  const words = wordsOf(document)
  return paid === null
    ? words.nothingToPay
    : `${words.paid} ${formatAmount(due, currency)} on ${formatDay(paid.on)}: ${paid.by}`
}

const label = { x: 250, width: 190 }

export function drawSums(sheet: Sheet, document: SalesDocument): void {
  const rows = toSumRows(document).map((row) => {
    const style = row.weight === 'total' ? styles.sum : styles.body
    const texts = sheet.wrap(row.label, style, label.width)
    return { ...row, style, texts, height: texts.length * style.leading + gapOf(style) }
  })
  sheet.need(rows.reduce((height, row) => height + row.height, 60))
  sheet.y += 10
  for (const [index, { style, texts, amount, weight }] of rows.entries()) {
    if (weight === 'total' && index > 0) drawStroke(sheet)
    sheet.y += gapOf(style) / 2
    sheet.write(texts[0] ?? '', style, { x: label.x })
    sheet.write(amount, style, { x: paper.right, align: 'right' })
    sheet.y += style.leading
    sheet.writeLines(texts.slice(1), style, label)
    sheet.y += gapOf(style) / 2
  }
  sheet.y += 4
  sheet.writeLines([toPaidText(document)], styles.soft, { x: label.x, width: paper.right - label.x })
}

function drawStroke(sheet: Sheet): void {
  sheet.y += 4
  sheet.rule('ink', label.x)
}

const gapOf = (style: Style) => (style === styles.sum ? 16 : 4)
