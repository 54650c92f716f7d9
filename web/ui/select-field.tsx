import type { SelectHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name'> & {
  label: string
  name: string
  /** What is wrong with what was chosen; read out with the field. */
  error?: string | undefined
}

/** A labelled choice of one with its error; its options are its children. */
export const SelectField = ({ label, error, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} name={select.name} error={error}>
    {(tied) => <select {...select} {...tied} />}
  </FieldFrame>
)
