import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphemesOf } from '#service/platform/index.ts'
import { cleanText, wrapText } from './text.ts'

const measure = (text: string) => graphemesOf(text).length
const wrap = (text: string, width: number) => wrapText(text, width, measure)

describe('a text in a column', () => {
  it.each([
    ['Seven hits of a found object', 12, ['Seven hits', 'of a found', 'object']],
    ['Clatter', 12, ['Clatter']],
    ['', 12, []],
    ['a half-finished thing', 7, ['a half-', 'finishe', 'd thing']],
    ['東京の小さなスタジオ', 4, ['東京の小', 'さなスタ', 'ジオ']],
    ['音源、第二版。', 3, ['音源、', '第二', '版。']],
    ['Kit 東京 two', 5, ['Kit 東', '京 two']],
    ['Wolfeschlegel', 5, ['Wolfe', 'schle', 'gel']],
  ])('is broken: %s', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines)
  })

  it('loses no letter, and no line is too wide', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '-', '/', '東', 'の', '、', 'é', '👍🏽'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 20 }), (text, width) => {
        const lines = wrap(text, width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        expect(lines.every((line) => measure(line) <= width)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

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
