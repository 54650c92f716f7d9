/** What sounds when a pad is hit. Made once and struck again and again, so that nothing is made while it sounds. */
export type Voice = {
  /** Whether there is still something to hear. */
  readonly isSounding: boolean
  /** Adds its next samples to those from `from` up to `to`. */
  render(out: Float32Array, from: number, to: number): void
  /** Falls silent at once. */
  silence(): void
}

/** Below this nothing is heard, and a voice may rest. */
export const inaudible = 2e-5
