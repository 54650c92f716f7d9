/** How long something counts against a yearly limit, in milliseconds. */
export const yearlyPeriod = 365 * 24 * 60 * 60 * 1000

/** How many of what a license allows in a year are used; `nextAt` is when the next one becomes available. */
export type YearlyStanding = { limit: number; used: number; nextAt: Date | null }

/** Counts the times, in order, at which something was used in the last year. */
export function yearlyStandingOf(times: readonly Date[], limit: number): YearlyStanding {
  const frees = times[Math.max(0, times.length - limit)]
  return { limit, used: times.length, nextAt: frees ? new Date(frees.getTime() + yearlyPeriod) : null }
}

/** The same as clients see it. */
export const toYearlyLimit = ({ limit, used, nextAt }: YearlyStanding) => ({
  limit,
  used,
  ...(nextAt && { nextAt: nextAt.toISOString() }),
})

export const hasLeft = (standing: YearlyStanding | undefined): boolean =>
  standing !== undefined && standing.used < standing.limit

/** From when on another one is available, as a sentence; empty where there never is one. */
export const describeNext = ({ nextAt }: YearlyStanding): string =>
  nextAt === null ? '' : ` The next one is available on ${nextAt.toISOString().slice(0, 10)}.`
