/** How many rows go into one statement: fewer parameters than PostgreSQL accepts, and few round trips. */
const rowsAtOnce = 500

/** Changes rows a part at a time; all results together. Nothing is done without rows. */
export async function inParts<Item, Result>(items: readonly Item[], change: (part: Item[]) => Promise<Result[]>) {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += rowsAtOnce)
    results.push(...(await change(items.slice(first, first + rowsAtOnce))))
  return results
}
