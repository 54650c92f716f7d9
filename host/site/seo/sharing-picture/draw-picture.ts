import type { DrawnStyle } from '#contract/illustration.ts'
import type { ThemePicture } from '#contract/theme.ts'
import { drawFigure, drawMark } from './draw-figure.ts'
import { numerals } from './draw-rings.ts'
import { fitHeadline, leading } from './fit-headline.ts'
import { type Picture, pictureSize } from './picture.ts'
import type { Lettering } from './text-outlines.ts'

const { width, height } = pictureSize
const margin = 56
const headerHeight = 96
const nameSize = 34
const markRadius = 20
const figure = { x: 902, y: 363, reach: 262 }
const headlineBox = { left: margin, top: 150, width: 578, height: 436 }
/** Where no figure stands beside the headline. */
const wideBox = { ...headlineBox, width: width - margin * 2 }
/** A bar in the accent, where there is no figure. */
const footHeight = 20
const logoHeight = 44
/** From the top of a line to its baseline, in ems. */
const ascent = 0.72

/** The texts of a picture, for which fonts have to be loaded. */
export const textsOf = ({ headline, vendorName }: Picture) => ({
  headline: [headline, vendorName, numerals, '…'],
  text: [numerals],
})

/** A page's picture as SVG without any text: the vendor's name above a line, the headline, and the page's figure beside it. */
export function drawPicture(picture: Picture, lettering: Lettering, logo: string | null): string {
  const { paper, ink, accent } = picture.look
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    picture.illustration
      ? ''
      : `<rect y="${height - footHeight}" width="${width}" height="${footHeight}" fill="${accent}"/>`,
    `<g fill="${ink}" color="${ink}">`,
    drawBeside(picture, lettering),
    drawHeader(picture, lettering, logo),
    drawHeadline(picture, lettering),
    '</g></svg>',
  ].join('')
}

function drawBeside({ illustration, subjects }: Picture, lettering: Lettering): string {
  if (!illustration) return ''
  const { svg, reach } = drawFigure(illustration, subjects, lettering)
  return `<g transform="translate(${figure.x} ${figure.y}) scale(${figure.reach / reach})">${svg}</g>`
}

/** The header as on the site: the vendor's logo; or the name, beside the mark or the figure where there is one. */
function drawHeader({ vendorName, illustration, look }: Picture, lettering: Lettering, logo: string | null): string {
  const middle = headerHeight / 2
  const size = look.logo && logo !== null ? placeLogo(look.logo.picture) : null
  const mark = size
    ? `<image href="${logo}" x="${margin}" y="${middle - size.height / 2}" width="${size.width}" height="${size.height}"/>`
    : illustration
      ? drawVendor(illustration, vendorName)
      : ''
  const markWidth = size?.width ?? (illustration ? markRadius * 2 : 0)
  const left = markWidth > 0 ? margin + markWidth + 18 : margin
  const name = { x: left, y: middle + nameSize * 0.34, size: nameSize }
  return [
    mark,
    size && look.logo?.hasName ? '' : lettering.draw(vendorName, 'headline', name),
    `<rect y="${headerHeight}" width="${width}" height="${look.stroke}" fill="${look.rule}"/>`,
  ].join('')
}

function placeLogo({ width: own, height: tall }: ThemePicture) {
  const scale = Math.min(logoHeight / tall, width / 2 / own)
  return { width: Math.round(own * scale), height: Math.round(tall * scale) }
}

function drawVendor(illustration: DrawnStyle, name: string): string {
  const { svg, reach } = drawMark(illustration, { name })
  return `<g transform="translate(${margin + markRadius} ${headerHeight / 2}) scale(${markRadius / reach})">${svg}</g>`
}

function drawHeadline({ headline, illustration }: Picture, lettering: Lettering): string {
  const box = illustration ? headlineBox : wideBox
  const measure = (text: string) => lettering.measure(text, 'headline')
  const { size, lines } = fitHeadline(headline, measure, box)
  return lines
    .map((line, index) => {
      const y = headlineBox.top + size * (ascent + index * leading)
      return lettering.draw(line, 'headline', { x: headlineBox.left - size * 0.04, y, size })
    })
    .join('')
}
