const second = 1000
const longestDelay = 15 * 60 * second

/** How long a failed job rests before its next try: 2, 4, 8 ... seconds, at most 15 minutes. */
export const retryDelay = (attempts: number) => Math.min(2 ** attempts * second, longestDelay)

/** How long a process may say nothing of a job before another may think it dead and take the job up, in milliseconds. */
export const leaseDuration = 20 * second
/** How often a process says that it is still at a job, in milliseconds. */
export const renewalInterval = leaseDuration / 4

const day = 24 * 60 * 60 * second

/** How long a job that is done is kept, in milliseconds. */
export const keptDone = 30 * day
/**
 * The same for one with a dedupe key: the row is what keeps its work from being done twice. A payment provider may send
 * an event again months later, so it outlives all of those; it is empty by then.
 */
export const keptDoneWithKey = 400 * day

/** A day as a key names it, in UTC. */
export const nameOfDay = (time: Date) => time.toISOString().slice(0, 10)
/** When the next day begins, in UTC. */
export const nextDay = (time: Date) => new Date((Math.floor(time.getTime() / day) + 1) * day)
