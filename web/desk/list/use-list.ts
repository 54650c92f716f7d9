import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ItemOf, type ListOperation, type PageOf, readPage } from '../api/calls.ts'

type Filters = Record<string, string>

/** The pages of a list that were read so far. Lists with the same filters share them. */
export function useList<Name extends ListOperation>(operation: Name, filters: Filters, isEnabled = true) {
  const query = useInfiniteQuery({
    queryKey: [operation, filters],
    queryFn: ({ pageParam }) => readPage(operation, { filters, next: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOf<Name>) => next,
    enabled: isEnabled,
  })
  return { ...query, items: itemsOf(query.data) }
}

/** All items that were read so far. */
export const itemsOf = <Name extends ListOperation>(data: InfiniteData<PageOf<Name>> | undefined): ItemOf<Name>[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
