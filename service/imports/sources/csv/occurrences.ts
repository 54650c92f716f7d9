/** How many keys are remembered: what comes back in a file does so near to where it was. */
const mostRemembered = 200_000

/** Counts how often a key has come, from 1, among those that came last. */
export function createOccurrences(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.delete(key)
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > mostRemembered && oldest !== undefined) counts.delete(oldest)
    return count
  }
}
