import PDFDocument from 'pdfkit'
import type { SalesDocument } from '#service/database/index.ts'
import { loadFaces } from '#service/platform/index.ts'
import type { DocumentLook } from '../look.ts'
import { titleOf } from '../wording.ts'
import { textsOf } from './document-texts.ts'
import { drawFacts, drawHeading, drawParties } from './heading.ts'
import { drawTable, drawTableHead } from './lines-table.ts'
import { createSheet, type Sheet } from './page-layout.ts'
import { paper, styles } from './styles.ts'
import { drawSums } from './totals-table.ts'

/** Draws a document on A4. The same document makes the same bytes on one machine. */
export async function drawDocument(document: SalesDocument, look: DocumentLook): Promise<Buffer> {
  const faces = await loadFaces(textsOf(document), look.fonts)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // No font but those that are embedded; pages stay open until their number is known.
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: describe(document),
  })
  escapeMetadata(pdf)
  const bytes = collect(pdf)
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

function describe(document: SalesDocument): PDFKit.DocumentInfo {
  return {
    Title: `${titleOf(document)} ${document.number}`,
    Author: document.seller.name,
    Subject: `Order ${document.orderId}`,
    Creator: 'Backline',
    Producer: 'Backline',
    CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  return promise
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

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Writes the description of the document a second time, as XML. */
      endMetadata(): void
    }
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** Has a document's description escaped where it stands as XML, which PDFKit leaves to others. */
function escapeMetadata(pdf: InstanceType<typeof PDFDocument>): void {
  const write = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    const { Title = '', Author = '', Subject = '' } = pdf.info
    Object.assign(pdf.info, { Title: escapeXml(Title), Author: escapeXml(Author), Subject: escapeXml(Subject) })
    write()
  }
}
