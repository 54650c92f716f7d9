import type { Faces, Run } from '#service/platform/index.ts'
import type { DocumentLook } from './look.ts'
import { paper, type Style } from './styles.ts'
import { cleanText, wrapText } from './text.ts'

export type Place = { x: number; align?: 'left' | 'right' }

export type Sheet = {
  y: number
  widthOf: (text: string, style: Style) => number
  wrap: (text: string, style: Style, width: number) => string[]
  /** Writes one line at y, and stays there. */
  write: (text: string, style: Style, place: Place) => void
  /** Writes texts below each other, wrapped, from y on; y is below them afterwards. */
  writeLines: (texts: string[], style: Style, column: { x: number; width: number }) => void
  rule: (kind: 'ink' | 'hairline', from?: number) => void
  /** Draws a picture with its top at y, and stays there. */
  picture: (bytes: Buffer, size: { x: number; width: number; height: number }) => void
  /** Turns the page unless so much room is left on this one. */
  need: (height: number) => void
}

type Pdf = PDFKit.PDFDocument
type Hooks = { onNewPage: (sheet: Sheet) => void }

// No wrapping but our own.
const drawn: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' }

/** Figures of one width stand in columns. In words they are as the font has them: it may widen the hyphen, too. */
const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] =>
  /[\p{L}-]/u.test(text) ? ['kern'] : ['tnum', 'kern']

/** What a stroke around thin outlines makes of them, in parts of their size: about the weight of the others. */
const thickening = 0.04

/** Laying out is most of the work, and amounts, words and blanks come again and again. */
function createMeasure(pdf: Pdf): (run: Run, style: Style) => number {
  const known = new Map<string, number>()
  return ({ face, text }, { size, spacing = 0 }) => {
    const key = `${face.name}/${size}/${spacing}/${text}`
    const width =
      known.get(key) ??
      pdf
        .font(face.name)
        .fontSize(size)
        .widthOfString(text, { ...drawn, features: featuresOf(text), characterSpacing: spacing })
    known.set(key, width)
    return width
  }
}

type RunPlace = { x: number; baseline: number; colour: string }

function drawRun(pdf: Pdf, { face, text }: Run, { size, spacing = 0 }: Style, place: RunPlace) {
  const { x, baseline, colour } = place
  pdf.font(face.name).fontSize(size).fillColor(colour)
  if (face.isThin) pdf.strokeColor(colour).lineWidth(size * thickening)
  pdf.text(text, x, baseline, {
    ...drawn,
    features: featuresOf(text),
    fill: true,
    stroke: face.isThin,
    characterSpacing: spacing,
  })
}

export function createSheet(pdf: Pdf, faces: Faces, look: DocumentLook, { onNewPage }: Hooks): Sheet {
  const { colours } = look
  for (const { name, bytes } of faces.all) pdf.registerFont(name, bytes)
  const measureRun = createMeasure(pdf)
  const widthOf = (text: string, style: Style) =>
    faces.toRuns(text, style.family).reduce((width, run) => width + measureRun(run, style), 0)
  pdf.addPage()
  const sheet: Sheet = {
    y: paper.top,
    widthOf: (text, style) => widthOf(cleanText(text), style),
    wrap: (text, style, width) => wrapText(cleanText(text), width, (piece) => widthOf(piece, style)),
    write(text, style, { x, align = 'left' }) {
      let left = align === 'right' ? x - sheet.widthOf(text, style) : x
      // Capitals stand in the middle of their line.
      const baseline = sheet.y + (style.leading + style.size * 0.7) / 2
      for (const run of faces.toRuns(cleanText(text), style.family)) {
        drawRun(pdf, run, style, { x: left, baseline, colour: colours[style.color] })
        left += measureRun(run, style)
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
      const [color, weight] = kind === 'ink' ? [colours.rule, 1.5] : [colours.hairline, 0.5]
      pdf.moveTo(from, sheet.y).lineTo(paper.right, sheet.y).lineWidth(weight).strokeColor(color).stroke()
    },
    picture(bytes, { x, width, height }) {
      pdf.image(bytes, x, sheet.y, { width, height })
    },
    need(height) {
      if (sheet.y + height <= paper.bottom) return
      pdf.addPage()
      sheet.y = paper.top
      onNewPage(sheet)
    },
  }
  return sheet
}
