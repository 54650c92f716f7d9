const day = 24 * 60 * 60 * 1000

/** How long it is kept who signed in and who was refused, in milliseconds. */
export const keptAccessEntries = 90 * day

/** From so many rows a day on, those of further networks are counted together. */
export const accessEntriesPerDay = 5_000

/** The network of entries that came after the day's last row. */
export const otherNetworks = 'other networks'

/** The beginning of a moment's day, in UTC. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / day) * day)
