import type { DrawnStyle } from '#contract/illustration.ts'
import type { Theme, ThemePicture } from '#contract/theme.ts'
import type { FontChoice } from '#service/platform/index.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'

/** The picture of a page, shown where somebody shares a link to it. */
export type Picture = {
  headline: string
  vendorName: string
  /** The style of the figure beside the headline; left out, there is none. */
  illustration?: DrawnStyle | undefined
  /** What the figure shows; several are drawn over each other, as on the pages. */
  subjects: readonly Subject[]
  look: PictureLook
}

/** What the shop's theme says about pictures, in the light. */
export type PictureLook = {
  paper: string
  ink: string
  rule: string
  accent: string
  /** The width of the line below the name, in pixels. */
  stroke: number
  /** How tight headlines are: 1 is the tightest. */
  tracking: number
  fonts: FontChoice
  /** The vendor's logo, or the mark beside the name; null draws the figure of the name. */
  logo: { picture: ThemePicture; hasName: boolean } | null
}

/** In pixels, as Open Graph and messengers require. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The look of pictures in a theme. */
export function toPictureLook({ colours: { light }, fonts, type, lines, pictures }: Theme): PictureLook {
  const { paper, ink, rule, accent } = light
  const picture = pictures.logo.light ?? pictures.mark.light
  return {
    paper,
    ink,
    rule,
    accent,
    stroke: lines.thick,
    tracking: type.tracking,
    fonts: { display: fonts.display, text: fonts.text, weight: type.weights.title },
    logo: picture && { picture, hasName: pictures.logo.light !== null },
  }
}
