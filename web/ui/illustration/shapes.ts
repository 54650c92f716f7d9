import type { Subject } from './subject.ts'

/** A path in a square from -100 to 100: filled, or a line of a width. */
export type Shape = { path: string; colour: string; line?: number }

/** Draws subjects, the same ones always alike; `weight` as in `FigureProps`. */
export type DrawShapes = (of: readonly Subject[], weight: number) => Shape[]

/** Above this weight a figure is small, and has fewer parts. */
export const smallWeight = 8

/** Numbers from 0 to 1 that depend on a name alone. */
export function randomOf(name: string): () => number {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    return (state >>> 0) / 2 ** 32
  }
}

/** For coordinates: a tenth of a unit is finer than what anybody sees. */
export const round = (value: number): number => Math.round(value * 10) / 10 + 0
