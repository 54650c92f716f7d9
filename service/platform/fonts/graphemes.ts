const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a reader takes for one letter, each. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
