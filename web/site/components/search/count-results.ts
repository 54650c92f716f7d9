/** How much was found, in a sentence. */
export function countResults(count: number, query: string, limit: number): string {
  const quoted = `‘${query.trim()}’`
  if (count === 0) return `Nothing found for ${quoted}. Try another word, or ask us.`
  if (count > limit) return `The best ${limit} of ${count} results for ${quoted}.`
  return `${count} ${count === 1 ? 'result' : 'results'} for ${quoted}.`
}
