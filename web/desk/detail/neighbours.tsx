import { useEffect } from 'react'
import type { ItemOf, ListOperation } from '../api/calls.ts'
import type { ListDefinition } from '../list/list-definition.ts'
import { readView } from '../list/list-view.ts'
import { useList } from '../list/use-list.ts'
import { Link } from '../navigation/link.tsx'
import { useAddress } from '../navigation/location.ts'
import styles from './neighbours.module.css'

type NeighboursProps<Name extends ListOperation> = { list: ListDefinition<Name>; id: string }

/** The items before and after this one in the list from which it was opened, with its filters. */
export function Neighbours<Name extends ListOperation>({ list, id }: NeighboursProps<Name>) {
  const { query } = useAddress()
  const from = query.get('in') ?? ''
  const { filters } = readView(new URLSearchParams(from), list)
  const { items, hasNextPage, isFetching, fetchNextPage } = useList(list, filters)
  const at = items.findIndex((item) => list.idOf(item) === id)
  const isLast = at >= 0 && at === items.length - 1
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage()
  }, [isLast, hasNextPage, isFetching, fetchNextPage])
  const within = from === '' ? '' : `?in=${encodeURIComponent(from)}`
  const addressOf = (item: ItemOf<Name> | undefined) => (item === undefined ? undefined : list.addressOf?.(item))
  const [before, after] = at < 0 ? [] : [addressOf(items[at - 1]), addressOf(items[at + 1])]
  return (
    <nav className={styles.neighbours} aria-label="Neighbours in the list">
      <Link to={`${list.path}${from === '' ? '' : `?${from}`}`}>Back to {list.title.toLowerCase()}</Link>
      {before !== undefined && <Link to={`${before}${within}`}>Previous</Link>}
      {after !== undefined && <Link to={`${after}${within}`}>Next</Link>}
    </nav>
  )
}
