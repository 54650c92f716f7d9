import { describe, expect, it } from 'vitest'
import { readJsonLines, readJsonRows } from './json-rows.ts'
import type { RowPart } from './row-parts.ts'

const megabyte = 'x'.repeat(1 << 20)

/** Text with a long one in the middle, in the parts in which a file is read. */
async function* feed(before: string, megabytes: number, after: string): AsyncGenerator<string> {
  yield before
  for (let count = 0; count < megabytes; count += 1) yield megabyte
  yield after
}

async function show(parts: AsyncIterable<RowPart[]>) {
  const shown: [number, unknown][] = []
  for await (const rows of parts)
    for (const row of rows) shown.push([row.line, row.form === 'json' ? row.value : row.form])
  return shown
}

describe('a file of lines of JSON', () => {
  it('has a line that is too long rejected, however long it is, and is read on behind it', async () => {
    const parts = feed('{"a":1}\n{"a":"', 600, '"}\n\n{"a":2}\n{"a":3}')
    expect(await show(readJsonLines(parts))).toEqual([
      [1, { a: 1 }],
      [2, 'broken'],
      [4, { a: 2 }],
      [5, { a: 3 }],
    ])
  })

  it('is read however it is split into parts', async () => {
    const text = '{"a":1}\n{"a":2}\n\n{"a":3}\n'
    async function* letters() {
      yield* text
    }
    expect(await show(readJsonLines(letters()))).toEqual([
      [1, { a: 1 }],
      [2, { a: 2 }],
      [4, { a: 3 }],
    ])
  })
})

describe('a list in JSON', () => {
  it.each([
    ['a list', '[', ']'],
    ['a list in an object', '{"data":[', ']}'],
  ])(
    'of %s has an element that is too long rejected, with all that is in it, and is read on',
    async (_, open, close) => {
      const parts = feed(`${open}{"a":1},\n{"b":[{"a":"`, 6, `"},{"a":9}]},\n{"a":2}${close}`)
      expect(await show(readJsonRows(parts))).toEqual([
        [1, { a: 1 }],
        [2, 'broken'],
        [3, { a: 2 }],
      ])
    },
  )
})
