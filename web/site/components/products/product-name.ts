const roomFor = 8

/** Whether a name is too long to be printed as large as the others: it would break, or push the price out of sight. */
export const isLong = (name: string): boolean => name.length > roomFor
