import { type Pattern, type Sound, stepsPerBeat } from '#contract/instrument/instrument.ts'
import { blockSize, Engine } from '#web/instrument/engine.ts'
import { scoreOf } from '#web/instrument/score.ts'
import type { Moment } from '../demo-pictures/clatter-interface.ts'

export const sampleRate = 48_000
export const framesPerSecond = 25

/** Where the knob Material of the first pad stands at some seconds; in between it turns evenly. */
const turns = [
  [0, 0.06],
  [4, 0.06],
  [6, 1 / 3],
  [8, 1 / 3],
  [10, 2 / 3],
  [12, 2 / 3],
  [14, 1],
] as const
/** In which a pad's level falls to half. */
const levelHalves = 0.09

function materialAt(seconds: number): number {
  const index = turns.findLastIndex(([from]) => from <= seconds)
  const [from, here] = turns[index] ?? turns[0]
  const [to, there] = turns[index + 1] ?? [from + 1, here]
  return here + (there - here) * ((seconds - from) / (to - from))
}

export type Take = { moments: Moment[]; left: Float32Array; right: Float32Array }

/** Plays a pattern with the instrument of the site while a knob is turned: what is heard, and for each frame what the window shows. */
export function playTake(sounds: readonly Sound[], pattern: Pattern, seconds: number): Take {
  const score = scoreOf(pattern)
  const levels = pattern.rows.map(() => 0)
  const samples = Math.ceil((seconds * sampleRate) / blockSize) * blockSize
  const take: Take = { moments: [], left: new Float32Array(samples), right: new Float32Array(samples) }
  const engine = new Engine(sampleRate, { sounds, score }, (step, hits) => {
    for (const pad of hits) levels[pad] = score.rows[pad]?.[step % (score.rows[pad]?.length ?? 1)] ?? 0
  })
  engine.play()
  for (let at = 0; at < samples; at += blockSize) {
    const now = at / sampleRate
    const material = materialAt(now)
    engine.setSounds(
      sounds.map((sound, pad) => (pad === 0 && sound.kind === 'object' ? { ...sound, material } : sound)),
    )
    engine.render(take.left.subarray(at, at + blockSize), take.right.subarray(at, at + blockSize))
    if (take.moments.length <= now * framesPerSecond)
      take.moments.push({
        step: Math.floor((now * pattern.tempo * stepsPerBeat) / 60),
        levels: [...levels],
        material,
      })
    for (const pad of levels.keys()) levels[pad] = (levels[pad] ?? 0) * 0.5 ** (blockSize / sampleRate / levelHalves)
  }
  return take
}
