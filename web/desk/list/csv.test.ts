import { describe, expect, it } from 'vitest'
import { readItemNames } from '../session/item-names.ts'
import { writeCsvHead, writeCsvRows } from './csv.ts'

const columns = [{ label: 'Name', text: (name: string) => name }]
const names = readItemNames({ products: [], bundles: [] })

describe('a CSV file', () => {
  it('has one line for each item below its head', () => {
    expect(writeCsvHead(columns) + writeCsvRows(columns, ['Ada', 'Grace'], names)).toBe('Name\r\nAda\r\nGrace\r\n')
  })

  it.each([
    ['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['a, "b"', '"a, ""b"""'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', (text, cell) => expect(writeCsvRows(columns, [text], names)).toBe(`${cell}\r\n`))
})
