import { type FormEvent, useState } from 'react'
import { Question } from '../actions/question.tsx'
import { navigate } from '../navigation/location.ts'
import type { Column } from './list-definition.ts'
import styles from './list-page.module.css'
import type { ListView } from './list-view.ts'
import { Menu } from './menu.tsx'
import { useSavedViews } from './use-views.ts'

type ColumnMenuProps = {
  columns: readonly Pick<Column<unknown>, 'id' | 'label'>[]
  shown: ListView['columns']
  onChange: (columns: string[]) => void
}

/** Chooses which columns are shown. The last one stays. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const toggle = (id: string) => {
    const next = columns.flatMap((each) => (shown.includes(each.id) !== (each.id === id) ? [each.id] : []))
    if (next.length > 0) onChange(next)
  }
  return (
    <Menu label="Columns">
      {columns.map(({ id, label }) => (
        <label key={id} className={styles.option}>
          <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
          {label}
        </label>
      ))}
    </Menu>
  )
}

/** Opens, saves and removes views of a list, each with its filters and columns. */
export function ViewMenu({ path, query }: { path: string; query: string }) {
  const { views, save, remove } = useSavedViews(path)
  const [name, setName] = useState('')
  const [toRemove, setToRemove] = useState<string | null>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), query })
    setName('')
  }
  return (
    <Menu label="Views">
      {views.length === 0 && <p className={styles.note}>No saved views yet. A view keeps filters and columns.</p>}
      {views.map((view) => (
        <div key={view.name} className={styles.view}>
          <button
            type="button"
            className={styles.viewName}
            aria-current={view.query === query}
            onClick={() => navigate(`${path}${view.query === '' ? '' : `?${view.query}`}`)}
          >
            {view.name}
          </button>
          <button type="button" aria-label={`Remove the view ${view.name}`} onClick={() => setToRemove(view.name)}>
            ×
          </button>
        </div>
      ))}
      <form className={styles.saveView} onSubmit={handleSubmit}>
        <input
          aria-label="Name of the view"
          placeholder="Save this view as…"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" disabled={name.trim() === ''}>
          Save
        </button>
      </form>
      {toRemove !== null && (
        <Question
          title={`Remove the view ${toRemove}?`}
          text="The list stays as it is. To have the view again, you choose its filters and columns once more and save them."
          verb="Remove"
          onConfirm={() => remove(toRemove)}
          onClose={() => setToRemove(null)}
        />
      )}
    </Menu>
  )
}
