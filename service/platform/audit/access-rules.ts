const day = 24 * 60 * 60 * 1000

/** How long entries of the access log are kept, in milliseconds. */
export const keptAccessEntries = 90 * day

/** After this many rows in a day, all further networks share one row. */
export const accessEntriesPerDay = 5_000

export const otherNetworks = 'other networks'

export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / day) * day)
