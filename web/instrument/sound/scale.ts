/** From `low` at place 0 to `high` at 1 in even ratios, as pitches and lengths are heard. */
export const scale = (low: number, high: number, place: number): number => low * (high / low) ** place

/** From `low` at place 0 to `high` at 1 in even steps. */
export const mix = (low: number, high: number, place: number): number => low + (high - low) * place

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** What a level is multiplied with each sample to fall by 60 dB in so many seconds. */
export const fallFactor = (seconds: number, sampleRate: number): number => Math.exp(-6.907755 / (seconds * sampleRate))
