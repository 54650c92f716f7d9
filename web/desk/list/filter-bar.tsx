import { useEffect, useId, useState } from 'react'
import { useSession } from '../session/session-context.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import type { Filter } from './list-definition.ts'
import styles from './list-page.module.css'

type FilterBarProps = {
  filters: readonly Filter[]
  values: Record<string, string>
  onChange: (name: string, value: string) => void
  onClear: () => void
}

/** The filters of a list. In a narrow window they unfold, so that the list itself is seen first. */
export function FilterBar(props: FilterBarProps) {
  const isNarrow = useNarrow()
  const chosen = Object.keys(props.values).length
  if (props.filters.length === 0) return null
  if (!isNarrow) return <Filters {...props} />
  return (
    <details className={styles.fold}>
      <summary>{chosen === 0 ? 'Filters' : `Filters: ${chosen} chosen`}</summary>
      <Filters {...props} />
    </details>
  )
}

function Filters({ filters, values, onChange, onClear }: FilterBarProps) {
  const id = useId()
  return (
    <search className={styles.filters}>
      {filters.map((filter) => (
        <div key={filter.name} className={`${styles.filter} ${filter.isShort ? styles.short : ''}`}>
          <label htmlFor={`${id}-${filter.name}`}>{filter.label}</label>
          <FilterControl
            id={`${id}-${filter.name}`}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={onChange}
          />
        </div>
      ))}
      {Object.keys(values).length > 0 && (
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear filters
        </button>
      )}
    </search>
  )
}

type FilterControlProps = { id: string; filter: Filter; value: string; onChange: (name: string, value: string) => void }

function FilterControl({ id, filter, value, onChange }: FilterControlProps) {
  const { name } = filter
  const { shop } = useSession()
  if (filter.kind === 'product') {
    const offered = [...shop.products, ...(filter.bundles ? shop.bundles : [])]
    return (
      <select id={id} value={value} onChange={({ target }) => onChange(name, target.value)}>
        <option value="">Any</option>
        {offered.map((product) => (
          <option key={product.id} value={product.id}>
            {product.name}
          </option>
        ))}
      </select>
    )
  }
  if (filter.kind === 'choice')
    return (
      <select id={id} value={value} onChange={({ target }) => onChange(name, target.value)}>
        <option value="">{filter.usual ?? 'Any'}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  if (filter.kind === 'day')
    return <input id={id} type="date" value={value} onChange={({ target }) => onChange(name, target.value)} />
  return <TextFilter id={id} filter={filter} value={value} onChange={onChange} />
}

/** For how many milliseconds nothing must be typed before the list is read again. */
const pause = 250

function TextFilter({ id, filter: { name, placeholder }, value, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(name, typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, value, name, onChange])
  return (
    <input
      id={id}
      type="search"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      placeholder={placeholder}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
