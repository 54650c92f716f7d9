import { type Pattern, type Sound, stepsPerBeat } from '#contract/instrument/instrument.ts'
import { blockSize, Engine } from '#web/instrument/engine.ts'
import { scoreOf } from '#web/instrument/score.ts'

export const sampleRate = 44_100

export type Stereo = { left: Float32Array; right: Float32Array }

/**
 * Renders a pattern with the instrument of the site. What rings on when it has ended is added to its beginning, so that it can
 * be repeated without a gap.
 */
export function renderPattern(sounds: readonly Sound[], pattern: Pattern, steps: number): Stereo {
  const engine = new Engine(sampleRate, { sounds, score: scoreOf(pattern) }, () => {})
  const length = Math.round((steps * 60 * sampleRate) / (pattern.tempo * stepsPerBeat))
  engine.play()
  const render = (samples: number): Stereo => {
    const sides = { left: new Float32Array(samples), right: new Float32Array(samples) }
    for (let at = 0; at < samples; at += blockSize)
      engine.render(sides.left.subarray(at, at + blockSize), sides.right.subarray(at, at + blockSize))
    return sides
  }
  render(length)
  return render(length)
}

export const toMono = ({ left, right }: Stereo): Float32Array =>
  left.map((sample, at) => (sample + (right[at] ?? 0)) / 2)

/** As loud as it can be without reaching full scale. */
export function normalise(channels: readonly Float32Array[], peak = 0.89): Float32Array[] {
  const highest = channels.reduce(
    (most, channel) => channel.reduce((now, sample) => Math.max(now, Math.abs(sample)), most),
    1e-9,
  )
  return channels.map((channel) => channel.map((sample) => (sample / highest) * peak))
}
