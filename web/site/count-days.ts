/** A number of days in words. */
export const countDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
