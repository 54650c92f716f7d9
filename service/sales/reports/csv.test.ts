import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

describe('comma-separated values', () => {
  it('end each line, and quote what needs it (RFC 4180)', () => {
    expect(
      writeCsv([
        ['name', 'net'],
        ['Snare, "loud"', '9.50'],
        ['two\nlines', ''],
      ]),
    ).toBe('name,net\r\n"Snare, ""loud""",9.50\r\n"two\nlines",\r\n')
  })

  it.each([
    ['=1+2', "'=1+2"],
    ['+49 30', "'+49 30"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['-1+2', "'-1+2"],
  ])('carry out nothing in a spreadsheet: %j', (text, cell) => expect(writeCsv([[text]])).toBe(`${cell}\r\n`))

  it.each(['-12.50', '-0', '7', '2026-01-01', 'a=b'])('leave %j as it is', (text) =>
    expect(writeCsv([[text]])).toBe(`${text}\r\n`),
  )
})
