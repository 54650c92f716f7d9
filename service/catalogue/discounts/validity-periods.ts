import * as z from 'zod/mini'

export const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Must be a day such as '2026-12-24' or a time such as '2026-12-24T18:00:00Z'",
)

export type Period = { startsAt: Date | null; endsAt: Date | null }

const dayLength = 24 * 60 * 60 * 1000
const isDay = (text: string) => !text.includes('T')

export const toStart = (text: string) => new Date(text)

/** The end that a vendor writes; a day is included completely. */
export const toEnd = (text: string) => (isDay(text) ? new Date(Date.parse(text) + dayLength) : new Date(text))

export const hasStarted = ({ startsAt }: Period, now: Date) => startsAt === null || startsAt <= now
export const hasEnded = ({ endsAt }: Period, now: Date) => endsAt !== null && endsAt <= now
export const isDuring = (period: Period, now: Date) => hasStarted(period, now) && !hasEnded(period, now)

/** The next moment after `now` at which one of the periods begins or ends; null when none does any more. */
export function findNextChange(periods: readonly Period[], now: Date): Date | null {
  const turns = periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((turn) => turn !== null)
  const coming = turns.filter((turn) => turn > now).map((turn) => turn.getTime())
  return coming.length === 0 ? null : new Date(Math.min(...coming))
}
