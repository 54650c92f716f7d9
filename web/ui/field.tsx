import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  label: string
  name: string
  hint?: string
  /** What is wrong with what was typed; read out with the field. */
  error?: string | undefined
}

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

type CheckFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange'> & {
  name: string
  label: ReactNode
  hint?: string
  error?: string | undefined
}

/** A labelled checkbox with its hint and its error. */
export function CheckField({ name, label, hint, error, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          {...input}
          type="checkbox"
          id={id}
          name={name}
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

const describedBy = (id: string, hint?: string, error?: string) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

type NotesProps = { id: string; hint: string | undefined; error: string | undefined }

function Notes({ id, hint, error }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
