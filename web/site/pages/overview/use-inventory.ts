import { useCallback } from 'react'
import type { Paged } from '#contract/endpoints/query.ts'
import { countInventory, type Inventory } from '../../components/account/inventory-counts.ts'
import { useLicenses } from '../../components/licenses/use-licenses.ts'
import { usePagedList } from '../../components/lists/use-paged-list.ts'

type InventoryReading =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; inventory: Inventory }

/** The customer's inventory, counted from all of their licenses. */
export function useInventory(): InventoryReading {
  const licenses = useLicenses()
  const load = useCallback(() => readAllPages(licenses.list), [licenses])
  const { status, items, error, loadMore: retry } = usePagedList(load)
  if (status === 'ready') return { status, inventory: countInventory(items) }
  return status === 'failed' ? { status, error, retry } : { status }
}

/** Reads all pages of a list as one. Rejects if one of them can't be read. */
export async function readAllPages<Item>(load: (next?: string) => Promise<Paged<Item>>): Promise<Paged<Item>> {
  let page = await load()
  const items = [...page.items]
  while (page.hasMore && page.next !== null) {
    page = await load(page.next)
    items.push(...page.items)
  }
  return { items, hasMore: false, next: null }
}
