import { rhythmOfWord } from '#web/ui/rhythm.ts'
import { drawMark, drawRings, numerals, ringRadius } from './draw-rings.ts'
import { fitHeadline, leading } from './fit-headline.ts'
import { type Picture, paint, pictureSize } from './picture.ts'
import type { Lettering } from './text-outlines.ts'

const { width, height } = pictureSize
const margin = 56
const headerHeight = 96
const nameSize = 34
const markRadius = 20
const figure = { x: 902, y: 363, reach: 262 }
const headlineBox = { left: margin, top: 150, width: 578, height: 436 }
/** From the top of a line to its baseline, in ems. */
const ascent = 0.72

/** The texts of a picture, for which fonts have to be loaded. */
export const textsOf = ({ headline, vendorName }: Picture) => ({
  headline: [headline, vendorName, numerals, '…'],
  text: [numerals],
})

/** A page's picture as SVG without any text: the vendor's name above a line, the headline, and the page's rhythms beside it. */
export function drawPicture({ headline, vendorName, rings }: Picture, lettering: Lettering): string {
  const { svg, reach } = drawRings(rings, lettering)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paint.paper}"/>`,
    `<g fill="${paint.ink}" color="${paint.ink}">`,
    `<g transform="translate(${figure.x} ${figure.y}) scale(${figure.reach / reach})">${svg}</g>`,
    drawHeader(vendorName, lettering),
    drawHeadline(headline, lettering),
    '</g></svg>',
  ].join('')
}

/** The header as on the site: the rhythm of the vendor's name, and the name. */
function drawHeader(vendorName: string, lettering: Lettering): string {
  const middle = headerHeight / 2
  const mark = drawMark({ rhythm: rhythmOfWord(vendorName), colour: 'currentColor' })
  const name = { x: margin + markRadius * 2 + 18, y: middle + nameSize * 0.34, size: nameSize }
  return [
    `<g transform="translate(${margin + markRadius} ${middle}) scale(${markRadius / ringRadius})">${mark}</g>`,
    lettering.draw(vendorName, 'headline', name),
    `<rect y="${headerHeight}" width="${width}" height="2"/>`,
  ].join('')
}

function drawHeadline(headline: string, lettering: Lettering): string {
  const measure = (text: string) => lettering.measure(text, 'headline')
  const { size, lines } = fitHeadline(headline, measure, headlineBox)
  return lines
    .map((line, index) => {
      const y = headlineBox.top + size * (ascent + index * leading)
      return lettering.draw(line, 'headline', { x: headlineBox.left - size * 0.04, y, size })
    })
    .join('')
}
