/**
 * Integrated loudness by ITU-R BS.1770-5 and EBU R 128: K-weighting, blocks of 400 ms that overlap by 75 %, an absolute gate at
 * -70 LUFS and a relative gate 10 LU below what remains.
 */

const absoluteGate = -70
const relativeGate = -10
/** Blocks consist of four steps of 100 ms. */
const stepsPerBlock = 4
const stepsPerSecond = 10

type Coefficients = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** The first stage of K-weighting: a high shelf, for the acoustic effect of the head. For any sampling rate. */
function shelf(rate: number): Coefficients {
  const gain = 10 ** (3.999843853973347 / 20)
  const bandGain = gain ** 0.4996667741545416
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const damping = k / 0.7071752369554196
  const a0 = 1 + damping + k * k
  return {
    b0: (gain + bandGain * damping + k * k) / a0,
    b1: (2 * (k * k - gain)) / a0,
    b2: (gain - bandGain * damping + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - damping + k * k) / a0,
  }
}

/** The second stage: a high-pass filter. */
function highPass(rate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const damping = k / 0.5003270373238773
  const a0 = 1 + damping + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - damping + k * k) / a0 }
}

/** A second-order filter in transposed direct form II. */
function createFilter({ b0, b1, b2, a1, a2 }: Coefficients): (sample: number) => number {
  let first = 0
  let second = 0
  return (sample) => {
    const filtered = b0 * sample + first
    first = b1 * sample - a1 * filtered + second
    second = b2 * sample - a2 * filtered
    return filtered
  }
}

/** The weights of channels: surround channels count 1.5 dB more, and the low-frequency channel of six nothing. */
function weightsOf(channels: number): number[] {
  if (channels === 6) return [1, 1, 1, 0, 1.41, 1.41]
  if (channels === 5) return [1, 1, 1, 1.41, 1.41]
  return Array.from({ length: channels }, () => 1)
}

export type LoudnessMeter = {
  /** Takes the next samples of every channel. */
  add(channels: readonly Float32Array[]): void
  /** In LUFS; null if all of it is shorter than 400 ms or too quiet to pass the gate. */
  integrate(): number | null
}

/** Measures a recording that arrives in parts of any length. */
export function createLoudnessMeter(rate: number, channelCount: number): LoudnessMeter {
  const stepLength = Math.round(rate / stepsPerSecond)
  const weights = weightsOf(channelCount)
  const filters = weights.map(() => [createFilter(shelf(rate)), createFilter(highPass(rate))] as const)
  /** The weighted mean square of each 100 ms. */
  const steps: number[] = []
  let sum = 0
  let filled = 0

  const weigh = (sample: number, channel: number) => {
    const stages = filters[channel]
    const weighted = stages ? stages[1](stages[0](sample)) : 0
    return weighted * weighted * (weights[channel] ?? 0)
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length; at++) {
        for (const [channel, samples] of channels.entries()) sum += weigh(samples[at] ?? 0, channel)
        if (++filled < stepLength) continue
        steps.push(sum / stepLength)
        sum = 0
        filled = 0
      }
    },
    integrate: () => gate(joinSteps(steps)),
  }
}

/** The power of each block of 400 ms, one every 100 ms. */
function joinSteps(steps: readonly number[]): number[] {
  const blocks: number[] = []
  for (let end = stepsPerBlock; end <= steps.length; end++) blocks.push(mean(steps.slice(end - stepsPerBlock, end)))
  return blocks
}

/** The loudness of the blocks that are loud enough to count. */
function gate(blocks: readonly number[]): number | null {
  const audible = blocks.filter((power) => toLoudness(power) > absoluteGate)
  if (audible.length === 0) return null
  const threshold = toLoudness(mean(audible)) + relativeGate
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > threshold)))
}

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
