import { useRef, useState } from 'react'
import { saveFile } from '#web/ui/save-file.ts'
import { type ItemOf, type ListOperation, readPage } from '../api/calls.ts'
import { messageOf } from '../api/desk-error.ts'
import { useItemNames } from '../session/item-names.ts'
import { useNotices } from '../shell/notices.tsx'
import { writeCsvHead, writeCsvRows } from './csv.ts'
import type { Column, ListDefinition } from './list-definition.ts'
import styles from './list-page.module.css'

type ExportButtonProps<Name extends ListOperation> = {
  list: Pick<ListDefinition<Name>, 'operation' | 'path' | 'parameters'>
  columns: readonly Column<ItemOf<Name>>[]
  filters: Record<string, string>
}

/** The largest page of a list: the fewest calls. */
const pageSize = '200'

/** Exports exactly what the view shows, all of it: reads the list page by page, tells how far it is, and can be stopped. */
export function ExportButton<Name extends ListOperation>({ list, columns, filters }: ExportButtonProps<Name>) {
  const [count, setCount] = useState<number | null>(null)
  const isStopped = useRef(false)
  const { tell } = useNotices()
  const names = useItemNames()

  async function run() {
    isStopped.current = false
    setCount(0)
    try {
      const parts = [writeCsvHead(columns)]
      let rows = 0
      let next: string | null = null
      do {
        const page: Awaited<ReturnType<typeof readPage<Name>>> = await readPage(list.operation, {
          parameters: list.parameters ?? {},
          filters: { ...filters, limit: pageSize },
          next,
        })
        parts.push(writeCsvRows(columns, page.items, names))
        rows += page.items.length
        next = page.next
        setCount(rows)
      } while (next !== null && !isStopped.current)
      if (isStopped.current) return
      // The mark tells Excel that the file is UTF-8.
      saveFile(`${list.path.slice(1).replaceAll('/', '-')}.csv`, new Blob(['\uFEFF', ...parts], { type: 'text/csv' }))
      tell(`Exported ${rows} ${rows === 1 ? 'row' : 'rows'}.`)
    } catch (error) {
      tell(`The export stopped: ${messageOf(error)}`, 'problem')
    } finally {
      setCount(null)
    }
  }

  if (count === null)
    return (
      <button type="button" className={styles.tool} onClick={() => void run()}>
        Export CSV
      </button>
    )
  return (
    <button
      type="button"
      className={styles.tool}
      onClick={() => {
        isStopped.current = true
      }}
    >
      {count} rows… Stop
    </button>
  )
}
