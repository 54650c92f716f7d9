import type { SalesDocument } from '#service/database/index.ts'
import { loadFaces } from '#service/platform/index.ts'
import { textsOf } from '../../../pdf/font-texts.ts'
import type { DocumentLook } from '../../../pdf/look.ts'
import { createSheet, type Sheet } from '../../../pdf/page-layout.ts'
import { createPdf, type PdfDescription } from '../../../pdf/pdf-file.ts'
import { paper, styles } from '../../../pdf/styles.ts'
import { formatAmount, titleOf } from '../wording.ts'
import { drawFacts, drawHeading, drawParties } from './heading.ts'
import { drawTable, drawTableHead } from './lines-table.ts'
import { drawSums } from './totals-table.ts'

/** Draws a document on A4. The same document makes the same bytes on one machine. */
export async function drawDocument(document: SalesDocument, look: DocumentLook): Promise<Buffer> {
  const { number, seller, due, currency } = document
  const texts = textsOf(document, [number, seller.name, formatAmount(due, currency)])
  const faces = await loadFaces(texts, look.fonts)
  const { pdf, bytes } = createPdf(describe(document))
  let inTable = false
  const sheet = createSheet(pdf, faces, look, {
    onNewPage: (page) => {
      drawRunningHead(page, document)
      if (inTable) drawTableHead(page, document)
    },
  })
  drawHeading(sheet, document, look)
  drawFacts(sheet, document)
  drawParties(sheet, document)
  sheet.need(80)
  inTable = true
  drawTable(sheet, document)
  inTable = false
  drawSums(sheet, document)
  drawNotes(sheet, document)
  drawFooters(pdf, sheet, document)
  pdf.end()
  return bytes
}

function describe(document: SalesDocument): PdfDescription {
  return {
    title: `${titleOf(document)} ${document.number}`,
    author: document.seller.name,
    subject: `Order ${document.orderId}`,
    createdAt: new Date(`${document.issuedOn}T00:00:00Z`),
  }
}

/** What a page that follows begins with, so that it can't be taken for another document's. */
function drawRunningHead(sheet: Sheet, { seller, kind, number }: SalesDocument): void {
  sheet.write(seller.name, styles.soft, { x: paper.left })
  sheet.write(`${titleOf({ kind })} ${number}`, styles.soft, { x: paper.right, align: 'right' })
  sheet.y += styles.soft.leading + 20
}

function drawNotes(sheet: Sheet, { notes }: SalesDocument): void {
  if (notes.length === 0) return
  sheet.y += 26
  sheet.need(styles.body.leading * 2)
  sheet.writeLines(notes, styles.body, { x: paper.left, width: 320 })
}

function drawFooters(pdf: PDFKit.PDFDocument, sheet: Sheet, { seller, number }: SalesDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  const [register = '', ...more] = sheet.wrap(seller.registerLines.join(' • '), styles.small, 380)
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    sheet.y = paper.footer
    sheet.write(register, styles.small, { x: paper.left })
    sheet.write(`${number} • Page ${page + 1} of ${count}`, styles.small, { x: paper.right, align: 'right' })
    for (const line of more) {
      sheet.y += styles.small.leading
      sheet.write(line, styles.small, { x: paper.left })
    }
  }
}
