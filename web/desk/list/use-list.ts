import { type InfiniteData, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { type ItemOf, type ListOperation, type PageOf, readPage } from '../api/calls.ts'
import type { ListDefinition } from './list-definition.ts'
import { readView } from './list-view.ts'

type ReadList<Name extends ListOperation> = Pick<ListDefinition<Name>, 'operation' | 'parameters'>
type Filters = Record<string, string>

const listQuery = <Name extends ListOperation>({ operation, parameters = {} }: ReadList<Name>, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [operation, parameters, filters],
    queryFn: ({ pageParam }) => readPage(operation, { parameters, filters, next: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOf<Name>) => next,
  })

/** The pages of a list that were read so far. Lists with the same filters share them. */
export function useList<Name extends ListOperation>(list: ReadList<Name>, filters: Filters) {
  const query = useInfiniteQuery(listQuery(list, filters))
  return { ...query, items: itemsOf(query.data) }
}

/** Begins to read what a page shows at an address with this query, before the page is shown. */
export type BeginReading = (queries: QueryClient, query: URLSearchParams) => void

/** The same for a page that shows a list. A failure is told by the page. */
export const beginList =
  <Name extends ListOperation>(list: ListDefinition<Name>): BeginReading =>
  (queries, query) =>
    void queries.prefetchInfiniteQuery(listQuery(list, readView(query, list).filters))

/** All items that were read so far. */
export const itemsOf = <Name extends ListOperation>(data: InfiniteData<PageOf<Name>> | undefined): ItemOf<Name>[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
