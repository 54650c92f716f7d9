import { type Point, rect, text } from './svg.ts'

/** A picture of what a feature does. `name` is that of its file. */
export type Figure = { name: string; draw: () => string }

export const figureSize: Point = [720, 480]

/** The field in the middle of a figure, with room around it for words. */
export const field = { x: 48, y: 56, width: 624, height: 320 }

/** Words in a figure are readable where it is as wide as a phone. */
export const words = (written: string, place: Point, look: Record<string, string | number> = {}): string =>
  text(written, place, { 'font-size': 25, 'font-weight': 600, ...look })

export const ground = (colour: string): string => rect(0, 0, ...figureSize, { fill: colour })
