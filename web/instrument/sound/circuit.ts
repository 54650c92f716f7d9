import type { CircuitSound } from '#contract/instrument/instrument.ts'
import type { Voice } from './voice.ts'

/** A hit as a circuit gets it, its drift worked in. */
export type Trigger = {
  tune: number
  decay: number
  /** What the circuit's own wander multiplies pitches with, and lengths. */
  pitch: number
  length: number
  velocity: number
  /** What the accent adds, from 0 to 1: it opens filters, lengthens tails and bends pitches. */
  accent: number
}

export type Circuit = Voice & { trigger(hit: Trigger): void }

/** Above this velocity an accent begins. */
const accentFrom = 0.6

export const accentOf = ({ accent }: CircuitSound, velocity: number): number =>
  (accent * Math.max(0, velocity - accentFrom)) / (1 - accentFrom)

/** How loud a hit comes. */
export const loudnessOf = (velocity: number): number => velocity ** 1.4

/** How far circuits wander at most, drift turned up: in parts of an octave, and of a doubling. */
const reach: Record<'pitch' | 'length', number> = { pitch: 0.17, length: 0.6 }

/**
 * Where a slow wander stands after so many seconds, from -1 to 1, there and back in ten to thirty. Each circuit has its
 * own way, from 0 to 1.
 */
function wander(seconds: number, way: number): number {
  const slow = Math.sin(seconds * (0.42 + 0.2 * way) + way * 37)
  const slower = Math.sin(seconds * (0.21 + 0.1 * way) + way * 61)
  return (slow + slower) / 2
}

export const driftPitch = (drift: number, seconds: number, way: number): number =>
  2 ** (drift * reach.pitch * wander(seconds, way))

export const driftLength = (drift: number, seconds: number, way: number): number =>
  2 ** (drift * reach.length * wander(seconds, (way + 0.5) % 1))
