import { useCallback, useEffect, useMemo } from 'react'
import type { Action } from '../actions/action.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { BulkBar } from '../actions/bulk-bar.tsx'
import type { ItemOf, ListOperation } from '../api/calls.ts'
import { isMissing, messageOf, missingWords } from '../api/desk-error.ts'
import { Link } from '../navigation/link.tsx'
import { navigate, useAddress } from '../navigation/location.ts'
import { useSession } from '../session/session-context.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Column, ListDefinition } from './list-definition.ts'
import styles from './list-page.module.css'
import { ListTable } from './list-table.tsx'
import { type ListView, readView, writeView } from './list-view.ts'
import { itemsOf, useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { ColumnMenu, ViewMenu } from './view-menus.tsx'

const noActions: readonly never[] = []

/** A list of the desk, with its filters, views, columns, export, and what can be done with several items at once. */
export function ListPage<Name extends ListOperation>({ list }: { list: ListDefinition<Name> }) {
  const { path, query } = useAddress()
  const { may } = useSession()
  const view = readView(query, list)
  const viewQuery = writeView(view, list)
  const read = useList(list, view.filters)
  const selection = useSelection<ItemOf<Name>>(read.items, list.idOf)
  const columns = useMemo(() => pickColumns(list.columns, view.columns), [list.columns, view.columns])
  const allowed: readonly Action<ItemOf<Name>>[] = list.actions ?? noActions
  const actions = allowed.filter(({ permission }) => may(permission))
  const show = (changed: ListView) => {
    const next = writeView(changed, list)
    navigate(`${path}${next === '' ? '' : `?${next}`}`, { replace: true })
  }
  const { fetchNextPage } = read
  // A page may have nothing though the list goes on: the service looks through a bounded number of rows for each.
  const isSearching = read.items.length === 0 && read.hasNextPage && !read.isError
  useEffect(() => {
    if (isSearching && !read.isFetchingNextPage) void fetchNextPage()
  }, [isSearching, read.isFetchingNextPage, fetchNextPage])
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  /** Reads on until the item comes; from the start where a run is resumed before the list was read. */
  async function find(id: string): Promise<ItemOf<Name> | undefined> {
    let { data, error } = read.data === undefined ? await read.refetch() : { data: read.data, error: null }
    for (;;) {
      if (error) throw error
      const found = itemsOf(data).find((item) => list.idOf(item) === id)
      const isLast = (data?.pages.at(-1)?.next ?? null) === null
      if (found !== undefined || isLast) return found
      ;({ data, error } = await fetchNextPage())
    }
  }
  /** The page of an item. One of this list leads to its neighbours within the view. */
  function addressOf(item: ItemOf<Name>): string | undefined {
    const address = list.addressOf?.(item)
    if (viewQuery === '' || !address?.startsWith(`${list.path}/`)) return address
    return `${address}?in=${encodeURIComponent(viewQuery)}`
  }
  const isFiltered = Object.keys(view.filters).length > 0

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{list.title}</h1>
        <p className={styles.count} role="status">
          {read.isPending || isSearching ? 'Loading…' : describeCount(read.items.length, read.hasNextPage)}
        </p>
        <div className={styles.tools}>
          {list.above && (
            <Link className={styles.above} to={list.above.path}>
              Back to {list.above.title.toLowerCase()}
            </Link>
          )}
          {list.pageActions && <ActionButtons actions={list.pageActions} item={null} />}
          <ViewMenu path={path} query={viewQuery} />
          <ColumnMenu
            columns={list.columns}
            shown={view.columns}
            onChange={(changed) => show({ ...view, columns: changed })}
          />
          <ExportButton list={list} columns={columns} filters={view.filters} />
        </div>
      </header>
      <FilterBar
        filters={list.filters}
        values={view.filters}
        onChange={(name, value) => show({ ...view, filters: { ...view.filters, [name]: value } })}
        onClear={() => show({ ...view, filters: {} })}
      />
      {actions.length > 0 && (
        <BulkBar
          list={`${path}${viewQuery === '' ? '' : `?${viewQuery}`}`}
          actions={actions}
          items={selection.selected}
          idOf={list.idOf}
          find={find}
          onClear={selection.clear}
        />
      )}
      {read.error ? (
        <div role="alert" className={styles.problem}>
          <p>{isMissing(read.error) ? missingWords : messageOf(read.error)}</p>
          {!isMissing(read.error) && (
            <button type="button" className={styles.tool} onClick={() => void read.refetch()}>
              Try again
            </button>
          )}
        </div>
      ) : read.items.length === 0 && !read.isPending && !isSearching ? (
        <p className={styles.empty}>{isFiltered ? 'Nothing matches these filters.' : list.empty}</p>
      ) : (
        <ListTable<ItemOf<Name>>
          label={list.title}
          columns={columns}
          items={read.items}
          idOf={list.idOf}
          addressOf={addressOf}
          selection={actions.length > 0 ? selection : undefined}
          hasMore={read.hasNextPage && !read.isFetchingNextPage}
          onEnd={readMore}
        />
      )}
    </div>
  )
}

const pickColumns = <Item,>(columns: readonly Column<Item>[], ids: readonly string[]) =>
  ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])

const describeCount = (count: number, hasMore: boolean) =>
  hasMore ? `${count} loaded, more below` : `${count} ${count === 1 ? 'entry' : 'entries'}`
