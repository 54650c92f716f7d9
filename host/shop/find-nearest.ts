/** The candidate that differs least from a word, for messages about typing errors; undefined if none is similar. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined
  // Any two words of two letters are two letters apart.
  let least = Math.min(Math.max(2, Math.ceil(word.length / 3)), word.length - 1) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate)
    if (distance >= least) continue
    least = distance
    nearest = candidate
  }
  return nearest
}

/** How many letters must be added, removed or replaced to turn one word into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    let diagonal = at
    const next = [at + 1]
    for (const [index, otherLetter] of [...other].entries()) {
      const above = row[index + 1] ?? 0
      next.push(Math.min(above + 1, (next[index] ?? 0) + 1, diagonal + (letter === otherLetter ? 0 : 1)))
      diagonal = above
    }
    row = next
  }
  return row.at(-1) ?? 0
}
