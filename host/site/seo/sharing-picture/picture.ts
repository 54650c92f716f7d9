import type { DrawnStyle } from '#contract/illustration.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'

/** The picture of a page, shown where somebody shares a link to it. */
export type Picture = {
  headline: string
  vendorName: string
  /** The style of the figure beside the headline; left out, there is none. */
  illustration?: DrawnStyle | undefined
  /** What the figure shows; several are drawn over each other, as on the pages. */
  subjects: readonly Subject[]
}

/** In pixels, as Open Graph and messengers require. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The light colours of web/ui/theme.css in a form that the SVG renderer supports. */
export const paint = { paper: '#f1f1eb', ink: '#12131d' } as const
