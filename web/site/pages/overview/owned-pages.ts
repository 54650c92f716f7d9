import type { Paged } from '#contract/endpoints/query.ts'

/** Reads a paged list to its end, as one page. Rejects when one of its pages does. */
export async function readAllPages<Item>(load: (next?: string) => Promise<Paged<Item>>): Promise<Paged<Item>> {
  let page = await load()
  const items = [...page.items]
  while (page.hasMore && page.next !== null) {
    page = await load(page.next)
    items.push(...page.items)
  }
  return { items, hasMore: false, next: null }
}
