/** What a compressor does to a signal. Levels in decibels, times in seconds. */
export type CompressorSettings = {
  threshold: number
  ratio: number
  /** The width of the knee, centred on the threshold. */
  knee: number
  attack: number
}

/** A release in two parts: peaks let go fast, and the level beneath them slowly. */
const fastRelease = 0.08
const slowRelease = 0.9
/** How much of the reduction is held by the slow part. */
const slowShare = 0.45

/** Compresses a signal that repeats: it is passed twice, so that the end leads to the beginning. */
export function compress(signal: Float32Array, settings: CompressorSettings, rate: number): Float32Array {
  const follow = (seconds: number) => 1 - Math.exp(-1 / (seconds * rate))
  const [attack, fast, slow] = [settings.attack, fastRelease, slowRelease].map(follow)
  const state = { fast: 0, slow: 0 }
  const move = (from: number, to: number, release = 0) => from + (to - from) * (to > from ? (attack ?? 1) : release)
  const pass = () =>
    signal.map((sample) => {
      const wanted = reduction(20 * Math.log10(Math.abs(sample) + 1e-9), settings)
      state.fast = move(state.fast, wanted, fast)
      state.slow = move(state.slow, wanted * slowShare, slow)
      return sample * 10 ** (-Math.max(state.fast, state.slow) / 20)
    })
  pass()
  return pass()
}

/** By how much a level is turned down. */
function reduction(level: number, { threshold, ratio, knee }: CompressorSettings): number {
  const over = level - threshold
  const slope = 1 - 1 / ratio
  if (over <= -knee / 2) return 0
  return over >= knee / 2 ? slope * over : (slope * (over + knee / 2) ** 2) / (2 * knee)
}
