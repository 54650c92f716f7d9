import type { DrawnStyle } from '#contract/illustration.ts'
import { drawLines } from '#web/ui/illustration/lines-shapes.ts'
import type { DrawShapes, Shape } from '#web/ui/illustration/shapes.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { drawTiles } from '#web/ui/illustration/tiles-shapes.ts'
import { drawRingMark, drawRings, type Figure } from './draw-rings.ts'
import type { Lettering } from './text-outlines.ts'

/** Draws what a page is about, large. */
export function drawFigure(style: DrawnStyle, subjects: readonly Subject[], lettering: Lettering): Figure {
  return style === 'rings' ? drawRings(subjects, lettering) : drawShapes(shapes[style](subjects, 4))
}

/** Draws a vendor, small: the mark beside the name where there is no logo. */
export function drawMark(style: DrawnStyle, subject: Subject): Figure {
  return style === 'rings' ? drawRingMark(subject) : drawShapes(shapes[style]([subject], 14))
}

const shapes: Record<Exclude<DrawnStyle, 'rings'>, DrawShapes> = { lines: drawLines, tiles: drawTiles }

const drawShapes = (all: readonly Shape[]): Figure => ({ svg: all.map(drawShape).join(''), reach: 100 })

const drawShape = ({ path, colour, line }: Shape) =>
  line === undefined
    ? `<path d="${path}" fill="${colour}"/>`
    : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${line}" stroke-linecap="round"/>`
