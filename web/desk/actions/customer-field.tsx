import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { searchLength } from '#contract/vendor-api/endpoint.ts'
import { Field } from '#web/ui/field.tsx'
import { call } from '../api/calls.ts'
import styles from './customer-field.module.css'

type CustomerFieldProps = {
  name: string
  label: string
  value: string
  onChange: (name: string, value: string) => void
}

/** How many accounts are offered. */
const offered = '6'

/** The address of an account: a part of a name or an address finds it, and choosing one of those found fills it in. */
export function CustomerField({ name, label, value, onChange }: CustomerFieldProps) {
  const search = useDeferredValue(value.trim())
  const isSearch = search.length >= searchLength.min && search.length <= searchLength.max
  const { data } = useQuery({
    queryKey: ['listCustomers', 'offered', search],
    queryFn: () => call('listCustomers', { query: { search, limit: offered } }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const found = isSearch ? (data?.items ?? []) : []
  const isChosen = found.some(({ email }) => email === value.trim())
  return (
    <div className={styles.field}>
      <Field
        label={label}
        name={name}
        hint="Type a part of the name or the address"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(name, target.value)}
        required
      />
      {!isChosen && found.length > 0 && (
        <ul className={styles.found} aria-label="Accounts found">
          {found.map(({ id, name: called, email }) => (
            <li key={id}>
              <button type="button" onClick={() => onChange(name, email)}>
                {called} <span>{email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
