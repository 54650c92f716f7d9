import type { Sound } from '#contract/instrument/instrument.ts'
import { blockSize, Engine } from '../engine.ts'
import type { Score } from '../score.ts'

export const sampleRate = 48_000

export const silentScore: Score = { pace: 4, swing: 0, rows: [] }

type Parts = { sounds: readonly Sound[]; score?: Score; seed?: number; rate?: number }

/** An engine, and the steps that it has reported. */
export function openEngine({ sounds, score = silentScore, seed = 1, rate = sampleRate }: Parts) {
  const steps: { step: number; hits: number[] }[] = []
  const engine = new Engine(rate, { sounds, score }, (step, hits) => steps.push({ step, hits }), seed)
  return { engine, steps }
}

/** Renders a number of seconds, rounded up to whole blocks. */
export function renderSeconds(engine: Engine, seconds: number, rate = sampleRate) {
  const blocks = Math.ceil((seconds * rate) / blockSize)
  const left = new Float32Array(blocks * blockSize)
  const right = new Float32Array(blocks * blockSize)
  for (let from = 0; from < left.length; from += blockSize)
    engine.render(left.subarray(from, from + blockSize), right.subarray(from, from + blockSize))
  return { left, right }
}

/** Renders one hit of a sound, left channel only. */
export function renderHit(sound: Sound, { velocity = 0.8, seconds = 1.2, seed = 1 } = {}): Float32Array {
  const { engine } = openEngine({ sounds: [sound], seed })
  engine.hit(0, velocity)
  return renderSeconds(engine, seconds).left
}
