import { type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name'> & {
  label: string
  name: string
  /** What is wrong with what was chosen; read out with the field. */
  error?: string | undefined
}

/** A labelled choice of one with its error; its options are its children. */
export function SelectField({ label, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
