const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A point in time (ISO 8601) as the visitor's calendar day: '3 November 2025'. */
export function formatDate(time: string): string {
  return moment.format(new Date(time))
}

/** A point in time in the visitor's time zone, to the minute: '3 November 2025 at 14:05'. */
export const formatMoment = (time: string): string => minute.format(new Date(time))

/** A day of the calendar (YYYY-MM-DD) in words: '3 November 2025', the same in every time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}
