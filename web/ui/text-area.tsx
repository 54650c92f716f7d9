import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'

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
