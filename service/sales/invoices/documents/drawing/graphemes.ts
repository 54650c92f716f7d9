const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a reader takes for one letter, each. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * A text as it may stand on one line of a document: composed, white space folded into single blanks, and without anything
 * that can't be seen, such as what would turn the order of letters round.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
