const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** A point in time (ISO 8601) as the visitor's calendar day: '3 November 2025'. */
export function formatDate(time: string): string {
  return format.format(new Date(time))
}
