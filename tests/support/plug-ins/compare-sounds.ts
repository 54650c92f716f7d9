/** What is heard of a sound that repeats: more than one round of it. */
export type Heard = { rate: number; samples: number[] }

/**
 * How much a plug-in changes a sound that repeats every so many `seconds`: which part of the energy is not the dry sound at another
 * level or a later time, from 0 to 1.
 */
export function compareSounds(dry: Heard, wet: Heard, seconds: number): number {
  const length = findPeriod(dry, seconds)
  const [one, other] = [dry.samples.slice(0, length), wet.samples.slice(0, length)]
  const best = Math.max(...correlate(one, other).map(Math.abs))
  return 1 - best ** 2 / (energyOf(one) * energyOf(other))
}

/** The root mean square of a sound, in dBFS; silence is at -120. */
export const levelOf = (samples: readonly number[]): number =>
  10 * Math.log10(energyOf(samples) / samples.length + 1e-12)

const energyOf = (samples: readonly number[]): number => samples.reduce((sum, sample) => sum + sample * sample, 0)

/** How many samples of rounding a browser adds or leaves out when it converts a recording to the rate of its device. */
const leastRounding = -2
const mostRounding = 2

/** The length of a round in samples. One sample too many would spoil a comparison of noise. */
function findPeriod({ rate, samples }: Heard, seconds: number): number {
  const usual = Math.round(seconds * rate)
  const lengths = Array.from({ length: mostRounding - leastRounding + 1 }, (_, at) => usual + leastRounding + at)
  const differenceAt = (length: number) =>
    energyOf(samples.slice(length).map((sample, at) => sample - (samples[at] ?? 0)))
  return lengths.reduce((best, length) => (differenceAt(length) < differenceAt(best) ? length : best), usual)
}

/** The products of two rounds at each distance between them. */
function correlate(one: readonly number[], other: readonly number[]): number[] {
  const length = one.length
  const twice = Float32Array.from([...other, ...other])
  const first = Float32Array.from(one)
  return Array.from({ length }, (_, offset) => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += (first[at] ?? 0) * (twice[at + offset] ?? 0)
    return sum
  })
}
