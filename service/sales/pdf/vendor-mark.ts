import type { DocumentLook } from './look.ts'
import type { Sheet } from './page-layout.ts'
import { paper, styles } from './styles.ts'

/** The most room for a logo, in points. */
const logoHeight = 32
const logoWidth = 220

/** The vendor's logo; or the name, beside the mark where there is one. */
export function drawVendor(sheet: Sheet, name: string, { logo, tracking }: DocumentLook): void {
  const style = { ...styles.wordMark, spacing: styles.wordMark.spacing * tracking }
  const scale = logo ? Math.min(logoHeight / logo.height, logoWidth / logo.width) : 0
  const [width, height] = logo ? [logo.width * scale, logo.height * scale] : [0, 0]
  if (logo) sheet.picture(logo.bytes, { x: paper.left, width, height })
  if (logo?.hasName) {
    sheet.y += height
    return
  }
  const left = paper.left + (logo ? width + 10 : 0)
  if (logo) sheet.y += (height - style.leading) / 2
  sheet.writeLines([name], style, { x: left, width: paper.right - left })
}
