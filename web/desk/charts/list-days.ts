const day = 24 * 60 * 60 * 1000

/** The most days of a chart: some ten years. */
const mostDays = 3660

/** The days from one to another, both included, as 2026-03-31 in UTC; none if the last is before the first. */
export function listDays(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.min(Math.max(0, Math.round((last - first) / day) + 1), mostDays)
  return Array.from({ length: count }, (_, at) => new Date(first + at * day).toISOString().slice(0, 10))
}
