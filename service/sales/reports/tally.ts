/** Rows of a report that are found by what they have in common, and added to. */
export type Tally<Key extends object, Sums extends Record<string, number>> = {
  add: (key: Key, sums: Partial<Sums>) => void
  /** In the order of their keys, text by text. */
  rows: () => (Key & Sums)[]
}

/** Starts a tally whose rows begin with these sums; rows are told apart by all of their key. */
export function createTally<Key extends object, Sums extends Record<string, number>>(zero: Sums): Tally<Key, Sums> {
  const rows = new Map<string, { key: Key; sums: Sums }>()
  return {
    add(key, added) {
      const name = JSON.stringify(key)
      const { sums } = rows.get(name) ?? { sums: zero }
      const together = Object.fromEntries(Object.entries(sums).map(([of, sum]) => [of, sum + (added[of] ?? 0)]))
      rows.set(name, { key, sums: { ...sums, ...together } })
    },
    rows: () =>
      [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { key, sums }]) => ({ ...key, ...sums })),
  }
}
