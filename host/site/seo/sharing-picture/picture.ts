import type { Rhythm } from '#contract/rhythm.ts'

/** The picture of a page, shown where somebody shares a link to it. */
export type Picture = {
  headline: string
  vendorName: string
  /** Several rings overlap, as on the pages. */
  rings: PictureRing[]
}
/** `colour` is '#rrggbb', or 'currentColor' for ink. */
export type PictureRing = { rhythm: Rhythm; colour: string }

/** In pixels, as Open Graph and messengers require. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The light colours of web/ui/theme.css in a form that the SVG renderer supports. */
export const paint = { paper: '#f1f1eb', ink: '#12131d' } as const
