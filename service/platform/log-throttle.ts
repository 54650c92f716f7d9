/** For how long a failure that goes on is told of once, in milliseconds. */
const silence = 60_000

/**
 * Tells of a failure when it begins or changes, and once a minute while it goes on: what is tried several times a second
 * would fill the disk with its complaints. Whatever worked begins anew.
 */
export function tellSeldom(tell: (error: unknown) => void): { failed: (error: unknown) => void; worked: () => void } {
  let told: { words: string; at: number } | null = null
  return {
    failed(error) {
      const [words, now] = [String(error), performance.now()]
      if (told?.words === words && now - told.at < silence) return
      told = { words, at: now }
      tell(error)
    },
    worked() {
      told = null
    },
  }
}
