import { type InfiniteData, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { type ItemOf, type ListOperation, type PageOf, readPage } from '../api/calls.ts'
import { loadOperation } from '../api/contract-parts.ts'
import type { ListDefinition } from './list-definition.ts'
import { readView } from './list-view.ts'

type ReadList<Name extends ListOperation> = Pick<ListDefinition<Name>, 'operation' | 'parameters'>
type Filters = Record<string, string>

const listQuery = <Name extends ListOperation>(
  { operation, parameters = {} }: ReadList<Name>,
  filters: Filters,
  isAwaited = true,
) =>
  infiniteQueryOptions({
    queryKey: [operation, parameters, filters],
    queryFn: ({ pageParam }) => readPage(operation, { parameters, filters, next: pageParam }, isAwaited),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOf<Name>) => next,
  })

/** The pages of a list that were read so far. Lists with the same filters share them. */
export function useList<Name extends ListOperation>(list: ReadList<Name>, filters: Filters) {
  const query = useInfiniteQuery(listQuery(list, filters))
  return { ...query, items: itemsOf(query.data) }
}

/**
 * Begins to read what a page shows at an address with this query, before it is known who is there and the page is shown.
 * Resolves once it is there, so that the page is drawn once, or after a while without it.
 */
export type BeginReading = (queries: QueryClient, query: URLSearchParams) => Promise<void>

/** How long a page waits for its list before it is drawn without, in milliseconds. */
const drawnWithout = 300

/** The same for a page that shows a list. After a failure, the page reads it again. */
export const beginList =
  <Name extends ListOperation>(list: ListDefinition<Name>): BeginReading =>
  async (queries, query) => {
    await loadOperation(list.operation)
    const listed = queries.prefetchInfiniteQuery(listQuery(list, readView(query, list).filters, false))
    await Promise.race([listed, new Promise((resolve) => setTimeout(resolve, drawnWithout))])
  }

/** All items that were read so far. */
export const itemsOf = <Name extends ListOperation>(data: InfiniteData<PageOf<Name>> | undefined): ItemOf<Name>[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
