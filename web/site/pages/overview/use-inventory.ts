import { useCallback } from 'react'
import { countInventory, type Inventory } from '../../parts/account/owned-inventory.ts'
import { useLicenses } from '../../parts/licenses/use-licenses.ts'
import { usePagedList } from '../../parts/licenses/use-paged-list.ts'
import { readAllPages } from './owned-pages.ts'

type InventoryReading =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; inventory: Inventory }

/** What the customer owns, counted from all of their licenses. */
export function useInventory(): InventoryReading {
  const licenses = useLicenses()
  const load = useCallback(() => readAllPages(licenses.list), [licenses])
  const { status, items, error, loadMore: retry } = usePagedList(load)
  if (status === 'ready') return { status, inventory: countInventory(items) }
  return status === 'failed' ? { status, error, retry } : { status }
}
