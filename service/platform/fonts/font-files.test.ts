import { describe, expect, it } from 'vitest'
import { covers, parseRanges, readSlices } from './font-files.ts'

describe('the files of the fonts', () => {
  it('tell which letters they are for', () => {
    expect(parseRanges('U+0102-0103, U+20AB')).toEqual([
      [0x102, 0x103],
      [0x20ab, 0x20ab],
    ])
  })

  it.each([...'aßłΩЖễ東京さク한'])('have one for %s', async (letter) => {
    const slices = await readSlices('text')
    expect(slices.some((slice) => covers(slice, letter.codePointAt(0) ?? 0))).toBe(true)
  })
})
