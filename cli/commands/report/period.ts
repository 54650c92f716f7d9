import type { Period } from '#service/sales/index.ts'
import { type CommandContext, UsageError } from '../../command.ts'

const day = 24 * 60 * 60 * 1000

/** The days a report is about, both of them in it, as they were typed. */
export type Days = { from: string; to: string }

/** The days that were typed. Throws UsageError when one is missing, or is no day. */
export function readDays({ options }: Pick<CommandContext, 'options'>): Days {
  const days = { from: readDay(options, 'from'), to: readDay(options, 'to') }
  if (days.from > days.to) throw new UsageError('--to: Must not be before --from: it is the last day of the report')
  return days
}

/** Whole days in UTC, as documents are dated: until the midnight that ends the last of them. */
export const toPeriod = ({ from, to }: Days): Period => ({
  from: new Date(from),
  until: new Date(Date.parse(to) + day),
})

function readDay(options: ReadonlyMap<string, string>, name: keyof Days): string {
  const typed = options.get(name)
  if (typed === undefined) throw new UsageError(`--${name}: Say which days, like --from 2026-01-01 --to 2026-03-31`)
  const time = Date.parse(`${typed}T00:00:00Z`)
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed)
  if (!isDay) throw new UsageError(`--${name}: Must be a day that there is, like 2026-03-31`)
  return typed
}
