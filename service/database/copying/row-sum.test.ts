import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sliceAtRows } from './embedded-rows.ts'
import { drainRows, isSameSum, type RowSum, sumRows } from './row-sum.ts'

const rows = ['1\tAda\n', '2\tZoë\n', '3\t\\N\n', '4\t\n']

async function* pieces(texts: readonly string[]): AsyncIterable<Uint8Array> {
  yield* texts.map((text) => Buffer.from(text))
}

/** The same text cut into pieces of so many bytes. */
const cut = (text: string, bytes: number) => {
  const all = Buffer.from(text)
  const starts = Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) => index * bytes)
  return (async function* () {
    for (const start of starts) yield all.subarray(start, start + bytes)
  })()
}

/** The digest as a number that begins with its least significant byte. */
const digestOf = (row: string) => hash('sha256', row, 'buffer').reverse().toString('hex')

async function gather(passed: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const gathered: Uint8Array[] = []
  for await (const piece of passed) gathered.push(piece)
  return gathered
}

const sumOf = (texts: readonly string[]): Promise<RowSum> => drainRows(pieces(texts))

describe('the sum of rows', () => {
  it('counts rows and bytes', async () => {
    expect(await sumOf(rows)).toMatchObject({ rows: 4, bytes: Buffer.byteLength(rows.join('')) })
    expect(await sumOf([])).toEqual({ rows: 0, bytes: 0, sum: '0'.repeat(64) })
  })

  it('is the same in any order, and wherever the pieces end', async () => {
    const whole = await sumOf(rows)
    expect(await sumOf(rows.toReversed())).toEqual(whole)
    for (const bytes of [1, 3, 8, 100]) expect(await drainRows(cut(rows.join(''), bytes))).toEqual(whole)
  })

  it('is another when a row is missing, doubled, altered or cut off, or swaps a value with another', async () => {
    const whole = await sumOf(rows)
    const others = [
      rows.slice(1),
      [...rows, '1\tAda\n'],
      ['1\tAdb\n', ...rows.slice(1)],
      [...rows.slice(0, 3), '4\t'],
      ['1\tZoë\n', '2\tAda\n', ...rows.slice(2)],
    ]
    for (const other of others) expect(isSameSum(whole, await sumOf(other))).toBe(false)
  })

  it('carries over what is larger than a part of it', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `${index}\n`)
    const total = many.reduce((sum, row) => sum + BigInt(`0x${digestOf(row)}`), 0n) % 2n ** 256n
    expect((await sumOf(many)).sum).toBe(total.toString(16).padStart(64, '0'))
  })

  it('passes every byte on', async () => {
    const { passed } = sumRows(cut(rows.join(''), 5))
    expect(Buffer.concat(await gather(passed)).toString()).toBe(rows.join(''))
  })
})

describe('slices of rows', () => {
  it('end with a row each, and lose none', async () => {
    for (const bytes of [1, 6, 9, 1000]) {
      const slices = await gather(sliceAtRows(cut(rows.join(''), 4), bytes))
      expect(Buffer.concat(slices).toString()).toBe(rows.join(''))
      for (const slice of slices) expect(slice.at(-1)).toBe('\n'.charCodeAt(0))
    }
  })
})
