const second = 1000
const longestDelay = 15 * 60 * second

/** How long a failed job rests before its next try: 2, 4, 8 ... seconds, at most 15 minutes. */
export const retryDelay = (attempts: number) => Math.min(2 ** attempts * second, longestDelay)

/** How long a job may take before another process may think its holder dead, in milliseconds. */
export const leaseDuration = 60 * second
