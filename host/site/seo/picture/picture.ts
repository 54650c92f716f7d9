import type { Rhythm } from '#contract/rhythm.ts'

/** What is drawn of a page, for whoever shows a link to it. */
export type Picture = {
  headline: string
  vendorName: string
  /** More than one overlap, as on the pages. */
  rings: PictureRing[]
}
/** `colour` is '#rrggbb', or 'currentColor' for ink. */
export type PictureRing = { rhythm: Rhythm; colour: string }

/** In pixels: what Open Graph and the cards of messengers ask for. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Paper and ink of web/ui/theme.css by light, for a reader of SVG that knows no oklch. */
export const paint = { paper: '#f1f1eb', ink: '#12131d' } as const
