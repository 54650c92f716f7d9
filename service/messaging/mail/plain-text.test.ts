import { describe, expect, it } from 'vitest'
import { alignAmount, oneLine, textWidth, wrapBehind, wrapText } from './plain-text.ts'

describe('text in one line', () => {
  it.each([
    ['Ada\r\nBcc: all@shop.example', 'Ada Bcc: all@shop.example'],
    ['  two\t\twords ', 'two words'],
    ['NUL\0 and \u2028 separators\u2029', 'NUL and separators'],
    ['\u202eecirp', 'ecirp'],
    ['half \ud800 a pair', 'half \ufffd a pair'],
    ['São Paulo 東京', 'São Paulo 東京'],
  ])('of %j is %j', (text, line) => expect(oneLine(text)).toBe(line))
})

describe('text in columns', () => {
  const words = 'one-two '.repeat(30).trim()

  it('keeps to its width, and loses no word', () => {
    const lines = wrapText(words)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(textWidth)
    expect(lines.join(' ')).toBe(words)
  })

  it('never breaks an address', () => {
    const address = `https://shop.example/?code=${'x'.repeat(100)}`
    expect(wrapText(`See ${address} please`)).toEqual(['See', address, 'please'])
  })

  it('hangs behind its label', () => {
    expect(wrapBehind('Reason: ', words)[1]).toMatch(/^ {8}one-two/)
  })

  it('has amounts at the right edge, below words too long for one line as well', () => {
    expect(alignAmount('Clatter', '$99')).toEqual([`Clatter${' '.repeat(textWidth - 10)}$99`])
    const rows = alignAmount(words, '$1,234.50')
    expect(rows.at(-1)).toMatch(/^one-two.* \$1,234\.50$/)
    expect(new Set([rows.at(-1)?.length, textWidth])).toEqual(new Set([textWidth]))
  })
})
