import { describe, expect, it } from 'vitest'
import { readTableRows } from './table-rows.ts'

async function* feed(text: string): AsyncGenerator<string> {
  yield text
}

async function linesOf(text: string): Promise<[number, string][]> {
  const lines: [number, string][] = []
  for await (const rows of readTableRows(feed(text), ','))
    for (const row of rows) lines.push([row.line, row.form === 'table' ? (row.cells.a ?? '') : row.form])
  return lines
}

describe('the rows of a table', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
    ['carriage returns', '\r'],
  ])('are in the lines of the file in which they begin, with %s', async (_, end) => {
    const text = ['a,b', '1,2', `"x${end}y",3`, `"z${end}",4`, '', '5,6', '7', '8,9', ''].join(end)
    expect(await linesOf(text)).toEqual([
      [2, '1'],
      [3, `x${end}y`],
      [5, 'z'],
      [8, '5'],
      [9, 'broken'],
      [10, '8'],
    ])
  })

  it('keeps the rows before one that nothing can be read after', async () => {
    expect(await linesOf('a,b\n1,2\n3,4\n"x"y,5\n6,7\n')).toEqual([
      [2, '1'],
      [3, '3'],
      [4, 'broken'],
    ])
  })

  it('names the line in which a quotation mark is opened that is never closed', async () => {
    expect(await linesOf('a,b\n1,2\n"x,3\n4,5\n')).toEqual([
      [2, '1'],
      [3, 'broken'],
    ])
  })
})
