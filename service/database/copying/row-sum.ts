import { hash } from 'node:crypto'
import type { CopiedRows } from './tables.ts'

/**
 * What tells whether two tables hold the same rows, wherever they are: how many, how many bytes in the text format of
 * COPY, and a sum that does not depend on their order: that of the SHA-256 of every row, modulo 2 to the power of 256,
 * in hexadecimal.
 */
export type RowSum = { rows: number; bytes: number; sum: string }

const newLine = 0x0a
/** A sum as 32-bit numbers, the least significant first. */
const lanes = 8
const laneValues = 2 ** 32

export function sumRows(rows: CopiedRows): { passed: CopiedRows; sum: () => RowSum } {
  const total = new Uint32Array(lanes)
  let [count, bytes] = [0, 0]
  let begun: Uint8Array[] = []
  const add = (row: Uint8Array) => {
    addDigest(total, hash('sha256', row, 'buffer'))
    count += 1
  }
  async function* pass(): CopiedRows {
    for await (const piece of rows) {
      bytes += piece.length
      let from = 0
      for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, from)) {
        const rest = piece.subarray(from, end + 1)
        add(begun.length > 0 ? Buffer.concat([...begun, rest]) : rest)
        begun = []
        from = end + 1
      }
      if (from < piece.length) begun.push(piece.subarray(from))
      yield piece
    }
    // A row without its end is one that was cut off: it counts as another.
    if (begun.length > 0) add(Buffer.concat(begun))
  }
  return { passed: pass(), sum: () => ({ rows: count, bytes, sum: writeSum(total) }) }
}

export async function drainRows(rows: CopiedRows): Promise<RowSum> {
  const { passed, sum } = sumRows(rows)
  for await (const _ of passed);
  return sum()
}

function addDigest(total: Uint32Array, digest: Buffer): void {
  let carry = 0
  for (let lane = 0; lane < lanes; lane += 1) {
    const value = (total[lane] ?? 0) + digest.readUInt32LE(lane * 4) + carry
    total[lane] = value % laneValues
    carry = value >= laneValues ? 1 : 0
  }
}

const writeSum = (total: Uint32Array) =>
  [...total]
    .reverse()
    .map((value) => value.toString(16).padStart(8, '0'))
    .join('')

export const isSameSum = (one: RowSum, other: RowSum): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.sum === other.sum
