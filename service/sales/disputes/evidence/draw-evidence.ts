import { loadFaces } from '#service/platform/index.ts'
import { textsOf } from '../../pdf/font-texts.ts'
import type { DocumentLook } from '../../pdf/look.ts'
import { createSheet, type Sheet } from '../../pdf/page-layout.ts'
import { createPdf } from '../../pdf/pdf-file.ts'
import { paper, styles } from '../../pdf/styles.ts'
import { drawVendor } from '../../pdf/vendor-mark.ts'
import { type DisputeEvidence, type EvidenceSection, formatTime } from './evidence.ts'

const title = 'Evidence for a disputed payment'
const width = paper.right - paper.left
/** Between columns, in points. */
const gap = 10
const factNames = 130

/** Draws the evidence of a dispute on A4, with selectable text. */
export async function drawEvidence(evidence: DisputeEvidence, vendor: string, look: DocumentLook): Promise<Buffer> {
  const faces = await loadFaces(textsOf({ evidence, title }, [vendor, evidence.amount]), look.fonts)
  const { pdf, bytes } = createPdf({
    title: `${title}: ${evidence.disputeId}`,
    author: vendor,
    subject: `Order ${evidence.orderId}`,
    createdAt: evidence.writtenAt,
  })
  const sheet = createSheet(pdf, faces, look, { onNewPage: (page) => drawRunningHead(page, vendor, evidence) })
  drawHeading(sheet, vendor, evidence, look)
  for (const section of evidence.sections) drawSection(sheet, section)
  drawFooters(pdf, sheet, evidence)
  pdf.end()
  return bytes
}

function drawHeading(sheet: Sheet, vendor: string, { amount, orderId }: DisputeEvidence, look: DocumentLook): void {
  drawVendor(sheet, vendor, look)
  sheet.y += 44
  sheet.write(title, styles.label, { x: paper.left })
  sheet.y += 14
  sheet.write(amount, styles.large, { x: paper.left })
  sheet.y += styles.large.leading + 10
  sheet.write(`Order ${orderId}`, styles.soft, { x: paper.left })
  sheet.y += styles.soft.leading + 4
}

function drawRunningHead(sheet: Sheet, vendor: string, { disputeId }: DisputeEvidence): void {
  sheet.write(vendor, styles.soft, { x: paper.left })
  sheet.write(disputeId, styles.soft, { x: paper.right, align: 'right' })
  sheet.y += styles.soft.leading + 20
}

function drawSection(sheet: Sheet, section: EvidenceSection): void {
  // A title does not stand alone at the end of a page.
  sheet.need(styles.sum.leading + styles.body.leading * 4 + 40)
  sheet.y += 22
  sheet.write(section.title, styles.sum, { x: paper.left })
  sheet.y += styles.sum.leading + 6
  sheet.rule('ink')
  sheet.y += 6
  if ('facts' in section) for (const [name, value] of section.facts) drawCells(sheet, [name, value], factColumns)
  else drawTable(sheet, section)
}

const factColumns = [
  { x: paper.left, width: factNames - gap, style: styles.soft },
  { x: paper.left + factNames, width: width - factNames, style: styles.body },
]

type Table = Extract<EvidenceSection, { rows: string[][] }>

function drawTable(sheet: Sheet, { columns, rows, ifEmpty }: Table): void {
  if (rows.length === 0) {
    drawCells(sheet, [ifEmpty], [{ x: paper.left, width, style: styles.soft }])
    return
  }
  const shares = columns.reduce((sum, [, share]) => sum + share, 0)
  let x = paper.left
  const places = columns.map(([, share]) => {
    const place = { x, width: (width * share) / shares - gap }
    x += (width * share) / shares
    return place
  })
  const inStyle = (style: (typeof styles)['body']) => places.map((place) => ({ ...place, style }))
  const titles = columns.map(([head]) => head)
  drawCells(sheet, titles, inStyle(styles.label))
  for (const row of rows) drawCells(sheet, row, inStyle(styles.body))
}

type Cell = { x: number; width: number; style: (typeof styles)['body'] }

/** A row whose cells are wrapped; it stays on one page. */
function drawCells(sheet: Sheet, texts: readonly string[], cells: readonly Cell[]): void {
  const wrapped = cells.map((cell, index) => ({ cell, lines: sheet.wrap(texts[index] ?? '', cell.style, cell.width) }))
  const height = Math.max(...wrapped.map(({ cell, lines }) => lines.length * cell.style.leading))
  sheet.need(height)
  const top = sheet.y
  for (const { cell, lines } of wrapped) {
    sheet.y = top
    for (const line of lines) {
      sheet.write(line, cell.style, { x: cell.x })
      sheet.y += cell.style.leading
    }
  }
  sheet.y = top + height + 3
}

function drawFooters(pdf: PDFKit.PDFDocument, sheet: Sheet, { writtenAt }: DisputeEvidence): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    sheet.y = paper.footer
    sheet.write(`Written ${formatTime(writtenAt)}`, styles.small, { x: paper.left })
    sheet.write(`Page ${page + 1} of ${count}`, styles.small, { x: paper.right, align: 'right' })
  }
}
