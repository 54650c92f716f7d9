/** The known name that is written most like a given one; null when none is similar. */
export function findNearest(name: string, known: readonly string[]): string | null {
  const ranked = known
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each) }))
    .toSorted((one, other) => one.distance - other.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.floor(best.each.length / 2)) ? best.each : null
}

/** How many letters to insert, remove or replace to turn one word into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
