import type { Rhythm } from '#contract/rhythm.ts'

export type { Rhythm } from '#contract/rhythm.ts'

export type Point = { x: number; y: number }

/** Adding 0 makes -0 a plain 0. */
const round = (value: number) => Math.round(value * 1000) / 1000 + 0

/** Where a step lies on a circle around the origin; step 0 is at the top and time runs clockwise. */
export function stepPosition(step: number, steps: number, radius: number): Point {
  const angle = (step / steps) * 2 * Math.PI - Math.PI / 2
  return { x: round(Math.cos(angle) * radius), y: round(Math.sin(angle) * radius) }
}

/** The polygon that connects a rhythm's hits, as SVG points. */
export function polygonPoints({ steps, hits }: Rhythm, radius: number): string {
  return hits
    .map((hit) => stepPosition(hit, steps, radius))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
}

const spread = 50

/** Centres for so many rings that overlap: one sits in the middle, more stand around it. */
export function ringCentres(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + (3 * Math.PI) / 4
    const distance = count > 1 ? spread : 0
    return { x: round(Math.cos(angle) * distance), y: round(Math.sin(angle) * distance) }
  })
}

/** How long each hit lasts until the next, in steps: seven steps with hits 0, 2 and 4 are [2, 2, 3]. */
export function groupLengths({ steps, hits }: Rhythm): number[] {
  return hits.map((hit, index) => (hits[index + 1] ?? steps + (hits[0] ?? 0)) - hit)
}
