/** What the compressor does to a signal. Levels in decibels, the attack in seconds. */
export type CompressorSettings = {
  threshold: number
  ratio: number
  /** The width of the knee, centred on the threshold. */
  knee: number
  attack: number
}

/** A release in two parts: peaks let go fast, and the level beneath them slowly. In seconds. */
const fastRelease = 0.08
const slowRelease = 0.9
/** How much of the reduction is held by the slow part. */
const slowShare = 0.45

/** The detector for one signal. Call `next` with each sample's peak in turn; it returns the reduction in decibels. */
export function createDetector(rate: number) {
  const follow = (seconds: number) => 1 - Math.exp(-1 / (seconds * rate))
  const fastStep = follow(fastRelease)
  const slowStep = follow(slowRelease)
  let attack = 0
  let attackStep = 1
  let fast = 0
  let slow = 0
  return {
    next(peak: number, settings: CompressorSettings): number {
      if (settings.attack !== attack) {
        attack = settings.attack
        attackStep = follow(attack)
      }
      const wanted = reduce(20 * Math.log10(peak + 1e-9), settings)
      const held = wanted * slowShare
      fast += (wanted - fast) * (wanted > fast ? attackStep : fastStep)
      slow += (held - slow) * (held > slow ? attackStep : slowStep)
      return Math.max(fast, slow)
    },
  }
}

/** By how much a steady level is turned down. */
export function reduce(level: number, { threshold, ratio, knee }: CompressorSettings): number {
  const over = level - threshold
  const slope = 1 - 1 / ratio
  if (over <= -knee / 2) return 0
  return over >= knee / 2 ? slope * over : (slope * (over + knee / 2) ** 2) / (2 * knee)
}
