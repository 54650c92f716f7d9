const roomFor = 8

/** Whether a name has a word too long to be printed as large as the others. */
export const isLong = (name: string): boolean => name.split(/\s+/).some((word) => word.length > roomFor)
