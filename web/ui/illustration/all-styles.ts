import type { DrawnStyle } from '#contract/illustration.ts'
import { style as lines } from './lines.tsx'
import { style as rings } from './rings.tsx'
import type { IllustrationStyle } from './style.ts'
import { style as tiles } from './tiles.tsx'

/** The code of all styles, for the server; a browser loads the one that its shop uses. */
export const allStyles: Record<DrawnStyle, IllustrationStyle> = { rings, lines, tiles }
