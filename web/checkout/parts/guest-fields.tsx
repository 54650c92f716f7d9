import { Field } from '#web/ui/field.tsx'
import type { Guest, GuestErrors } from '../guest.ts'
import styles from './guest-fields.module.css'

type GuestFieldsProps = {
  guest: Guest
  errors: GuestErrors
  isReadOnly: boolean
  onChange(field: keyof Guest, value: string): void
}

/** Name and address of somebody who buys without an account. */
export function GuestFields({ guest, errors, isReadOnly, onChange }: GuestFieldsProps) {
  return (
    <div className={styles.fields}>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        readOnly={isReadOnly}
        value={guest.email}
        error={errors.email}
        hint="We mail the way to your licenses there."
        onChange={(event) => onChange('email', event.target.value)}
      />
      <Field
        label="Name"
        name="name"
        type="text"
        autoComplete="name"
        readOnly={isReadOnly}
        value={guest.name}
        error={errors.name}
        onChange={(event) => onChange('name', event.target.value)}
      />
    </div>
  )
}
