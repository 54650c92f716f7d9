import type { SalesDocument } from '#service/database/index.ts'
import type { DocumentLook } from '../../../pdf/look.ts'
import type { Sheet } from '../../../pdf/page-layout.ts'
import { paper, type Style, styles } from '../../../pdf/styles.ts'
import { drawVendor } from '../../../pdf/vendor-mark.ts'
import { formatAmount, formatDay, titleOf, wordsOf } from '../wording.ts'

/** Names who sells, then the two things that are looked for: the number and the total. */
export function drawHeading(sheet: Sheet, document: SalesDocument, look: DocumentLook): void {
  drawVendor(sheet, document.seller.name, look)
  sheet.y += 44
  sheet.write(titleOf(document), styles.label, { x: paper.left })
  sheet.write(wordsOf(document).due, styles.label, { x: paper.right, align: 'right' })
  sheet.y += 14
  const total = formatAmount(document.due, document.currency)
  const [left, right] = fitBeside(sheet, document.number, total)
  sheet.write(document.number, left, { x: paper.left })
  sheet.write(total, right, { x: paper.right, align: 'right' })
  sheet.y += styles.large.leading + 10
  sheet.rule('ink')
  sheet.y += 12
}

function fitBeside(sheet: Sheet, ...texts: [string, string]): [Style, Style] {
  const room = paper.right - paper.left - 24
  const width = texts.reduce((sum, text) => sum + sheet.widthOf(text, styles.large), 0)
  const size = Math.min(styles.large.size, Math.floor((styles.large.size * room) / width))
  const style = { ...styles.large, size }
  return [style, style]
}

export function drawFacts(sheet: Sheet, document: SalesDocument): void {
  const { issuedOn, suppliedOn, orderId } = document
  drawColumns(sheet, [
    { x: columns[0], width: 112, label: 'Date of issue', texts: [formatDay(issuedOn)] },
    { x: columns[1], width: 112, label: 'Date of supply', texts: [formatDay(suppliedOn)] },
    { x: columns[2], width: 240, label: 'Order', texts: [orderId] },
  ])
  if (document.kind === 'CreditNote') {
    const { number, issuedOn: correctedOn } = document.corrects
    const corrected = `${number} of ${formatDay(correctedOn)}`
    drawColumns(sheet, [
      { x: columns[0], width: 230, label: 'Corrects invoice', texts: [corrected] },
      { x: columns[2], width: 240, label: 'Reason', texts: [document.reason] },
    ])
  }
}

export function drawParties(sheet: Sheet, { seller, buyer }: SalesDocument): void {
  const taxId = (id: string | null) => (id === null ? [] : [`Tax number ${id}`])
  const website = seller.website === null ? [] : [seller.website]
  const buyerNames = buyer.businessName === null ? [buyer.name] : [buyer.businessName, buyer.name]
  const sold = [seller.name, ...seller.addressLines, ...taxId(seller.taxId), seller.email, ...website]
  const bought = [...buyerNames, ...buyer.addressLines, ...taxId(buyer.taxId), buyer.email]
  drawColumns(sheet, [
    { x: columns[0], width: 224, label: 'Sold by', texts: sold },
    { x: columns[2], width: 240, label: 'Sold to', texts: bought },
  ])
}

const columns = [paper.left, paper.left + 124, 299] as const

type Column = { x: number; width: number; label: string; texts: string[] }

function drawColumns(sheet: Sheet, side: Column[]): void {
  const top = sheet.y
  const ends = side.map(({ x, width, label, texts }) => {
    sheet.y = top
    sheet.write(label, styles.label, { x })
    sheet.y += styles.label.leading + 1
    sheet.writeLines(texts, styles.body, { x, width })
    return sheet.y
  })
  sheet.y = Math.max(...ends) + 16
}
