import { describe, expect, it } from 'vitest'
import { cleanText, graphemesOf } from './text.ts'

describe('a text on one line of a document', () => {
  it.each([
    ['of several lines', 'Studio\r\nTotal\t0\u00a0\u2028Paid', 'Studio Total 0 Paid'],
    ['that turns its order round', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['with letters that can’t be seen', 'a\u200bb\u00adc\u0000d\ue000', 'abcd'],
    ['decomposed', 'Z\u0307o\u0301\u0142ta', 'Żółta'],
    ['with half of a letter', 'a\ud83d', 'a\ufffd'],
    ['with nothing in it', ' \u200b\n', ''],
  ])('is cleaned: %s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  it('has letters as a reader counts them', () => {
    expect(graphemesOf('e\u0301👍🏽한')).toEqual(['e\u0301', '👍🏽', '한'])
  })
})
