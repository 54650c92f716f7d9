import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import styles from './field.module.css'
import { FieldFrame, Notes, tie, useFieldError } from './field-frame.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  label: string
  isLabelHidden?: boolean
  name: string
  hint?: string
  /** What is wrong with what was typed; read out with the field. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A labelled input with its hint and its error. */
export const Field = ({ label, isLabelHidden, hint, error, ...input }: FieldProps) => (
  <FieldFrame label={label} isLabelHidden={isLabelHidden} name={input.name} hint={hint} error={error}>
    {(tied) => <input {...input} {...tied} />}
  </FieldFrame>
)

type CheckFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'disabled' | 'onChange'> & {
  name: string
  label: ReactNode
  hint?: string
  error?: string | undefined
}

/** A labelled checkbox with its hint and its error. */
export function CheckField({ name, label, hint, error: given, ...input }: CheckFieldProps) {
  const id = useId()
  const error = useFieldError(name, given)
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input {...input} {...tie({ id, hint, error })} type="checkbox" name={name} className={styles.box} />
        <label htmlFor={id}>{label}</label>
      </div>
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name'> & {
  label: string
  name: string
  hint?: string
  /** What is wrong with what was chosen; read out with the field. */
  error?: string | undefined
}

/** A labelled choice of one with its error; its options are its children. */
export const SelectField = ({ label, hint, error, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} name={select.name} hint={hint} error={error}>
    {(tied) => <select {...select} {...tied} />}
  </FieldFrame>
)

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name'> & {
  label: string
  name: string
  /** What is wrong with what was typed; read out with the field. */
  error?: string | undefined
}

/** A labelled field for more than a line, with its error. */
export const TextArea = ({ label, error, ...area }: TextAreaProps) => (
  <FieldFrame label={label} name={area.name} error={error}>
    {(tied) => <textarea {...area} {...tied} />}
  </FieldFrame>
)
