/** Ids that every document uses already. */
export const takenIds = ['root', 'content', 'site-config', 'page-data']

/** Words as an id. */
export const slugify = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-') || 'section'

/** An id that is not taken: the wanted one, or the wanted one with a number. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(id)) return id
  }
}
