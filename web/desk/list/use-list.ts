import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ItemOf, type ListOperation, type PageOf, readPage } from '../api/calls.ts'
import type { ListDefinition } from './list-definition.ts'

type ReadList<Name extends ListOperation> = Pick<ListDefinition<Name>, 'operation' | 'parameters'>
type Filters = Record<string, string>

/** The pages of a list that were read so far. Lists with the same filters share them. */
export function useList<Name extends ListOperation>(list: ReadList<Name>, filters: Filters) {
  const { operation, parameters = {} } = list
  const query = useInfiniteQuery({
    queryKey: [operation, parameters, filters],
    queryFn: ({ pageParam }) => readPage(operation, { parameters, filters, next: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOf<Name>) => next,
  })
  return { ...query, items: itemsOf(query.data) }
}

/** All items that were read so far. */
export const itemsOf = <Name extends ListOperation>(data: InfiniteData<PageOf<Name>> | undefined): ItemOf<Name>[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
