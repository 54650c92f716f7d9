const blackKeys = [1, 3, 6, 8, 10]

/** Whether a MIDI note is a black key of the keyboard. */
export const isBlackKey = (note: number): boolean => blackKeys.includes(note % 12)
