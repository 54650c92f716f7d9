/** The loudness of frequency bands in time segments: a rough model of perception. */
export type Spectrum = number[]

const size = 2048
const bandCount = 24
const lowest = 40
const highest = 16_000
/** The starts of the segments in seconds: attack, body and tail. */
const stretches = [0, 0.06, 0.25, 0.8]
/** Bands that are softer than the loudest by more than this, in dB, are inaudible. */
const floor = 66

export const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

export const peak = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** The index of the first sample above `level`, or -1. */
export const onset = (samples: Float32Array, level: number): number =>
  samples.findIndex((sample) => Math.abs(sample) > level)

/** The spectral centroid of a sound in Hz. */
export function brightness(samples: Float32Array, sampleRate: number): number {
  const power = powers(samples.subarray(0, size))
  const sum = power.reduce((total, each) => total + each, 0)
  return power.reduce((total, each, bin) => total + each * bin, 0) / sum / (size / sampleRate)
}

/** The bands of each segment in dB above the inaudible level. */
export function spectrumOf(samples: Float32Array, sampleRate: number): Spectrum {
  const bands = stretches.flatMap((begin, index) => {
    const end = stretches[index + 1] ?? samples.length / sampleRate
    return bandsOf(samples.subarray(Math.round(begin * sampleRate), Math.round(end * sampleRate)), sampleRate)
  })
  const loudest = Math.max(...bands)
  return bands.map((power) => Math.max(0, floor + 10 * Math.log10((power + 1e-20) / (loudest + 1e-20))))
}

/** The perceptual difference of two sounds: the mean difference in dB over all bands in which one is audible. */
export function distance(one: Spectrum, other: Spectrum): number {
  const heard = one.map((level, band) => ({ level, against: other[band] ?? 0 })).filter((both) => isHeard(both))
  return heard.reduce((sum, { level, against }) => sum + Math.abs(level - against), 0) / Math.max(1, heard.length)
}

const isHeard = ({ level, against }: { level: number; against: number }) => level > 0 || against > 0

/** The mean power of each band over the windows of a segment. */
function bandsOf(samples: Float32Array, sampleRate: number): number[] {
  const bands = new Array<number>(bandCount).fill(0)
  const windows = Math.max(1, Math.floor(samples.length / size))
  for (let window = 0; window < windows; window++) {
    const power = powers(samples.subarray(window * size, (window + 1) * size))
    for (const [bin, each] of power.entries()) {
      const band = Math.floor((bandCount * Math.log((bin * sampleRate) / size / lowest)) / Math.log(highest / lowest))
      if (band >= 0 && band < bandCount) bands[band] = (bands[band] ?? 0) + each / windows
    }
  }
  return bands
}

function powers(samples: Float32Array): number[] {
  const real = Float64Array.from({ length: size }, (_, at) => (samples[at] ?? 0) * hann(at))
  const imaginary = new Float64Array(size)
  transform(real, imaginary)
  return Array.from({ length: size / 2 }, (_, bin) => (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2)
}

/** Fades out the end of a window; a hit at its beginning is unchanged. */
const hann = (at: number) => (at < 64 ? 1 : 0.5 + 0.5 * Math.cos((Math.PI * (at - 64)) / (size - 64)))

/** The fast Fourier transform, in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  reorder(real, imaginary)
  for (let half = 1; half < size; half *= 2) {
    for (let each = 0; each < half; each++) {
      const cosine = Math.cos((Math.PI * each) / half)
      const sine = -Math.sin((Math.PI * each) / half)
      for (let at = each; at < size; at += 2 * half) {
        const other = at + half
        const [a, b] = [real[other] ?? 0, imaginary[other] ?? 0]
        const [turnedReal, turnedImaginary] = [a * cosine - b * sine, a * sine + b * cosine]
        const [c, d] = [real[at] ?? 0, imaginary[at] ?? 0]
        real[other] = c - turnedReal
        imaginary[other] = d - turnedImaginary
        real[at] = c + turnedReal
        imaginary[at] = d + turnedImaginary
      }
    }
  }
}

function reorder(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 1, back = 0; at < size; at++) {
    let bit = size >> 1
    for (; back & bit; bit >>= 1) back ^= bit
    back ^= bit
    if (at >= back) continue
    for (const part of [real, imaginary]) {
      const kept = part[at] ?? 0
      part[at] = part[back] ?? 0
      part[back] = kept
    }
  }
}
