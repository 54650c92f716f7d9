/**
 * The gains that make recordings as loud as the quietest of them, from 0 to 1. Recordings are only turned down, so that none is
 * distorted. One that is not measured yet, or is silent, is left as it is.
 */
export function matchLoudness(recordings: readonly { loudness: number | null }[]): number[] {
  const measured = recordings.flatMap(({ loudness }) => loudness ?? [])
  const quietest = Math.min(...measured)
  return recordings.map(({ loudness }) => (loudness === null ? 1 : toGain(quietest - loudness)))
}

/** Decibels as a factor, with four digits: they are written into every page. */
const toGain = (decibels: number) => Math.round(10 ** (decibels / 20) * 10_000) / 10_000
