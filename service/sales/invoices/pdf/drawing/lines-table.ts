import type { DocumentLine, SalesDocument } from '#service/database/index.ts'
import type { Sheet } from '../../../pdf/page-layout.ts'
import { paper, styles } from '../../../pdf/styles.ts'
import { formatAmount } from '../wording.ts'

const description = { x: paper.left, width: 246 }
const figures = { quantity: 350, unit: 446, amount: paper.right }

export function drawTableHead(sheet: Sheet, { pricing }: SalesDocument): void {
  const price = pricing === 'WithTax' ? 'Price with tax' : 'Price'
  sheet.write('Description', styles.label, { x: description.x })
  sheet.write('Quantity', styles.label, { x: figures.quantity, align: 'right' })
  sheet.write(price, styles.label, { x: figures.unit, align: 'right' })
  sheet.write('Amount', styles.label, { x: figures.amount, align: 'right' })
  sheet.y += styles.label.leading + 3
  sheet.rule('ink')
}

export function drawTable(sheet: Sheet, document: SalesDocument): void {
  drawTableHead(sheet, document)
  for (const line of document.lines) drawLine(sheet, line, document.currency)
}

const padding = 6
/** A line higher than this may break over pages. */
const unbroken = 200

function drawLine(sheet: Sheet, line: DocumentLine, currency: string): void {
  const [first = '', ...names] = sheet.wrap(line.name, styles.body, description.width)
  const details = line.detail === null ? [] : sheet.wrap(line.detail, styles.soft, description.width)
  const height = (1 + names.length + details.length) * styles.body.leading + 2 * padding
  sheet.need(Math.min(height, unbroken))
  sheet.y += padding
  sheet.write(first, styles.body, { x: description.x })
  sheet.write(String(line.quantity), styles.body, { x: figures.quantity, align: 'right' })
  if (line.unit !== null)
    sheet.write(formatAmount(line.unit, currency), styles.body, { x: figures.unit, align: 'right' })
  sheet.write(formatAmount(line.amount, currency), styles.body, { x: figures.amount, align: 'right' })
  sheet.y += styles.body.leading
  sheet.writeLines(names, styles.body, description)
  sheet.writeLines(details, styles.soft, description)
  sheet.y += padding
  sheet.rule('hairline')
}
