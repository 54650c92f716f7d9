/** Interpolates exponentially from `low` at 0 to `high` at 1, as pitches and durations are perceived. */
export const scale = (low: number, high: number, place: number): number => low * (high / low) ** place

/** Interpolates linearly from `low` at 0 to `high` at 1. */
export const mix = (low: number, high: number, place: number): number => low + (high - low) * place

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The factor per sample by which a level falls by 60 dB within these seconds. */
export const fallFactor = (seconds: number, sampleRate: number): number => Math.exp(-6.907755 / (seconds * sampleRate))

/** A pseudorandom generator: the same seed gives the same numbers. */
export class Random {
  private state: number

  constructor(seed: number) {
    // Neighbouring seeds must not start with similar numbers.
    this.state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bf03635) | 0 || 1
  }

  next(): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return state / 0x80000000
  }

  chance(): number {
    return (this.next() + 1) / 2
  }
}
