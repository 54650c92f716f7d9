import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Status } from '../detail/detail.tsx'
import { Link } from '../navigation/link.tsx'
import { navigate } from '../navigation/location.ts'
import { type ItemNames, useItemNames } from '../session/item-names.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import type { Column } from './list-definition.ts'
import styles from './list-table.module.css'
import type { Selection } from './use-selection.ts'

type ListTableProps<Item> = {
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The page of an item; undefined for one that has none. */
  addressOf: (item: Item) => string | undefined
  /** Undefined where nothing can be done with several items. */
  selection: Selection<Item> | undefined
  hasMore: boolean
  onEnd: () => void
}

/** The height of a row in pixels. All have the same, so that a million of them need no measuring. */
const rowHeight = 36
/** About how high a row is in a narrow window, where its cells are below each other; those that are shown are measured. */
const cardHeight = 132
/** How many rows before the end of what was read the next page is asked for. */
const early = 20

/** Under which a height is kept that was measured: it holds for the layout in which it was. */
const keyOfRow = (index: number) => index
const keyOfCard = (index: number) => `card ${index}`

/**
 * A table of which only the rows in view are in the document. Arrow keys, or J and K, go from row to row; Enter opens, X selects.
 */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { label, columns, items, idOf, selection, hasMore, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const isNarrow = useNarrow()
  const names = useItemNames()
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    overscan: 12,
    getItemKey: isNarrow ? keyOfCard : keyOfRow,
  })
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  // Tab reaches a row though the one that had the focus was scrolled away, or has left the list.
  const reachable = Math.min(Math.max(active, first), last)
  const isNearEnd = hasMore && last >= items.length - early
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])

  function focusRow(index: number) {
    const next = Math.min(Math.max(index, 0), items.length - 1)
    setActive(next)
    rows.scrollToIndex(next)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)?.focus())
  }

  const above = shown[0]?.start ?? 0
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <section ref={frame} className={styles.frame} aria-label={`${label}, table`} tabIndex={-1}>
      <table className={styles.table} aria-rowcount={hasMore ? -1 : items.length + 1}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <input
                  type="checkbox"
                  aria-label="Select all that are loaded"
                  checked={selection.isAll}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map(({ id, label, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} />}
          {shown.map(({ index }) => {
            const item = items[index]
            return item === undefined ? null : (
              <Row
                key={idOf(item)}
                {...props}
                item={item}
                names={names}
                index={index}
                isActive={index === reachable}
                measure={isNarrow ? rows.measureElement : undefined}
                onFocus={() => setActive(index)}
                onMove={focusRow}
              />
            )
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </section>
  )
}

/** Keeps the place of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height }} className={styles.gap} />
    </tr>
  )
}

type RowProps<Item> = ListTableProps<Item> & {
  item: Item
  names: ItemNames
  index: number
  isActive: boolean
  /** Given each row whose height has to be measured. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
  onFocus: () => void
  onMove: (index: number) => void
}

function Row<Item>(props: RowProps<Item>) {
  const { columns, item, names, index, addressOf, selection, isActive, measure, onFocus, onMove } = props
  const address = addressOf(item)
  function handleKey(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    const step = steps[event.key]
    if (step !== undefined) onMove(index + step)
    else if (event.key === 'Enter' && address !== undefined) navigate(address)
    else if (event.key === 'x' && selection) selection.toggle(item)
    else return
    event.preventDefault()
  }
  /** A click anywhere in the row opens it, but for what has a click of its own, and for selecting text. */
  function handleClick({ target }: MouseEvent<HTMLTableRowElement>) {
    const isOwn = target instanceof Element && target.closest(`a, .${styles.check}`) !== null
    if (address !== undefined && !isOwn && window.getSelection()?.isCollapsed !== false) navigate(address)
  }
  return (
    <tr
      ref={measure}
      data-opens={address !== undefined}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection?.isSelected(item)}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={handleKey}
      onClick={handleClick}
    >
      {selection && (
        <td className={styles.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select row ${index + 1}`}
            checked={selection.isSelected(item)}
            onChange={() => selection.toggle(item)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const text = column.text(item, names)
        const own = at === 0 ? address : undefined
        const to = own ?? column.linkTo?.(item)
        const shown = showCell(column, item, text)
        return (
          <td
            key={column.id}
            data-label={column.label}
            data-number={column.isNumber}
            data-empty={text === ''}
            title={text}
          >
            {to === undefined ? (
              shown
            ) : (
              // Enter opens the page of the row; what else it leads to is reached from it by Tab.
              <Link to={to} tabIndex={own === undefined && isActive ? 0 : -1}>
                {shown}
              </Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function showCell<Item>({ cell, isStatus }: Column<Item>, item: Item, text: string): ReactNode {
  if (cell) return cell(item)
  if (text === '') return '—'
  return isStatus ? <Status>{text}</Status> : text
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 15, PageUp: -15 }
