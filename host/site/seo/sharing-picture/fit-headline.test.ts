import { describe, expect, it } from 'vitest'
import { fitHeadline, leading } from './fit-headline.ts'

/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2
const box = { width: 600, height: 400 }
const lay = (headline: string) => fitHeadline(headline, measure, box)

describe('a headline on a picture', () => {
  it.each([
    ['Support', 136, ['Support']],
    ['Nobody counts', 136, ['Nobody', 'counts']],
    ['Nobody counts to eleven', 132, ['Nobody', 'counts to', 'eleven']],
    ['Unbreakableword', 80, ['Unbreakableword']],
  ])('is as large as lines of whole words allow: %s', (headline, size, lines) => {
    expect(lay(headline)).toEqual({ size, lines })
  })

  it.each(['so long '.repeat(80), 'x'.repeat(500), '長い見出し'.repeat(40), 'a'])(
    'never leaves its box: %s',
    (headline) => {
      const { size, lines } = lay(headline)
      expect(lines.length * size * leading).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width)
    },
  )

  it('says that there is more where it is cut off', () => {
    expect(lay('so long '.repeat(80)).lines.at(-1)).toMatch(/…$/)
    expect(lay('so long').lines.join()).not.toContain('…')
  })
})
