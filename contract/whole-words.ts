/** The longest text that may not break, in characters; a longer one would overflow a narrow column. */
export const longestWhole = 20

/**
 * A quantity with its unit and the punctuation behind it, as the source of a regular expression. Its parts have a greatest length, so that
 * the time to search a text grows with its length only.
 */
export const quantity = String.raw`\d\S{0,9} (?:%|dB\w{0,4}|[kM]?Hz|LUFS?|m?s)(?!\w)\S{0,3}`
