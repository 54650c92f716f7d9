import type { DrawnStyle } from '#contract/illustration.ts'
import type { IllustrationStyle } from './style.ts'

const styles: Record<DrawnStyle, () => Promise<{ style: IllustrationStyle }>> = {
  rings: () => import('./rings.tsx'),
  lines: () => import('./lines.tsx'),
  tiles: () => import('./tiles.tsx'),
}

/** Loads the code of a style; a shop that has none loads nothing. */
export async function loadIllustrationStyle(name: DrawnStyle | undefined): Promise<IllustrationStyle | null> {
  return name ? (await styles[name]()).style : null
}
