import type { Faces, Run } from './faces.ts'
import { cleanText } from './graphemes.ts'
import { hairline, ink, paper, type Style } from './styles.ts'
import { wrapText } from './wrap.ts'

/** Where on the page a text stands: from x on, or up to it. */
export type Place = { x: number; align?: 'left' | 'right' }

/** Paper to write on from top to bottom. */
export type Sheet = {
  /** Where the next line begins. */
  y: number
  widthOf: (text: string, style: Style) => number
  wrap: (text: string, style: Style, width: number) => string[]
  /** Writes one line at y, and stays there. */
  write: (text: string, style: Style, place: Place) => void
  /** Writes texts below each other, wrapped, from y on; y is below them afterwards. */
  writeLines: (texts: string[], style: Style, column: { x: number; width: number }) => void
  rule: (kind: 'ink' | 'hairline', from?: number) => void
  /** Turns the page unless so much room is left on this one; answers whether it did. */
  need: (height: number) => boolean
}

type Pdf = PDFKit.PDFDocument
type Hooks = { onNewPage: (sheet: Sheet) => void }

// Figures of one width, and no wrapping but our own.
const drawn: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic', features: ['tnum', 'kern'] }

/** What a stroke around thin outlines makes of them, in parts of their size: about the weight of the others. */
const thickening = 0.04

/** A document's first page, ready to be written on. */
export function createSheet(pdf: Pdf, faces: Faces, { onNewPage }: Hooks): Sheet {
  for (const { name, bytes } of faces.all) pdf.registerFont(name, bytes)
  const measureRun = ({ face, text }: Run, { size, spacing = 0 }: Style) =>
    pdf
      .font(face.name)
      .fontSize(size)
      .widthOfString(text, { ...drawn, characterSpacing: spacing })
  const runsOf = (text: string, { family }: Style) => faces.toRuns(cleanText(text), family)
  const widthOf = (text: string, style: Style) =>
    runsOf(text, style).reduce((width, run) => width + measureRun(run, style), 0)
  pdf.addPage()
  const sheet: Sheet = {
    y: paper.top,
    widthOf,
    wrap: (text, style, width) => wrapText(cleanText(text), width, (line) => widthOf(line, style)),
    write(text, style, { x, align = 'left' }) {
      let left = align === 'right' ? x - widthOf(text, style) : x
      // Capitals stand in the middle of their line.
      const baseline = sheet.y + (style.leading + style.size * 0.7) / 2
      for (const run of runsOf(text, style)) {
        const width = measureRun(run, style)
        pdf
          .fillColor(style.color)
          .strokeColor(style.color)
          .lineWidth(style.size * thickening)
        const options = { ...drawn, stroke: run.face.isThin, characterSpacing: style.spacing ?? 0 }
        pdf.text(run.text, left, baseline, options)
        left += width
      }
    },
    writeLines(texts, style, { x, width }) {
      for (const line of texts.flatMap((text) => sheet.wrap(text, style, width))) {
        sheet.need(style.leading)
        sheet.write(line, style, { x })
        sheet.y += style.leading
      }
    },
    rule(kind, from = paper.left) {
      const [color, weight] = kind === 'ink' ? [ink, 1.5] : [hairline, 0.5]
      pdf.moveTo(from, sheet.y).lineTo(paper.right, sheet.y).lineWidth(weight).strokeColor(color).stroke()
    },
    need(height) {
      if (sheet.y + height <= paper.bottom) return false
      pdf.addPage()
      sheet.y = paper.top
      onNewPage(sheet)
      return true
    },
  }
  return sheet
}
