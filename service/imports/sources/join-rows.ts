import type { FileShape, Found, Row } from './source.ts'

/** Most rows that are one record: a file whose rows all say that they go on is read in parts. */
const mostJoined = 1000

export type JoinedRows<Each extends Row> = readonly [Each, ...Each[]]

/**
 * Reads rows that belong together, one after another, at once. `goesOn` says whether a row belongs to those before it. What `read`
 * yields is said to be from the first of its rows, unless it yields lines itself.
 */
export function joinRows<Each extends Row>(
  goesOn: (rows: JoinedRows<Each>, row: Each) => boolean,
  read: (rows: JoinedRows<Each>) => Iterable<Found>,
): { read: (row: Each) => Iterable<Found>; end: NonNullable<FileShape['end']> } {
  let joined: JoinedRows<Each> | null = null

  function* finish(): Iterable<Found> {
    if (joined === null) return
    const rows = joined
    joined = null
    yield { kind: 'line', line: rows[0].line }
    yield* read(rows)
  }

  return {
    *read(row) {
      if (joined !== null && joined.length < mostJoined && goesOn(joined, row)) {
        joined = [...joined, row]
        return
      }
      yield* finish()
      joined = [row]
    },
    end: finish,
  }
}
