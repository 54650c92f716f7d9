import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './field.module.css'

/** What is wrong in the form around a field, by the names of its fields. */
export const FieldErrorsContext = createContext<Record<string, string | undefined>>({})

/** What is wrong with a field: what it was given, or else what its form says. */
export function useFieldError(name: string, given: string | undefined): string | undefined {
  const errors = useContext(FieldErrorsContext)
  return given ?? errors[name]
}

/** What ties a control to its label and its notes. */
type Tied = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type NotesProps = { id: string; hint?: string | undefined; error?: string | undefined }

type FieldFrameProps = Omit<NotesProps, 'id'> & {
  label: string
  /** For a field whose heading says the same: the label is for screen readers only. */
  isLabelHidden?: boolean | undefined
  name: string
  children: (tied: Tied) => ReactNode
}

/** What every field of a form has around its control: the label above, hint and error below. */
export function FieldFrame({ label, isLabelHidden = false, name, hint, error: given, children }: FieldFrameProps) {
  const id = useId()
  const error = useFieldError(name, given)
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'p-visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ className: styles.input, ...tie({ id, hint, error }) })}
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The attributes of a control that make its notes be read out with it. */
export const tie = ({ id, hint, error }: NotesProps): Omit<Tied, 'className'> => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

export function Notes({ id, hint, error }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="p-hint">
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
