/** No line, tab or other control sign, and nothing that XML or UTF-8 can't hold. */
const unwritable = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]+/gu

/** A vendor's words for formats that take a name as one line of plain text. */
export const oneLine = (words: string): string => words.toWellFormed().replace(unwritable, ' ').trim()
