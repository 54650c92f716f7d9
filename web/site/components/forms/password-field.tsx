import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './form.module.css'

type PasswordFieldProps = {
  autoComplete: 'current-password' | 'new-password'
  label?: string
  name?: string
  hint?: string
}

/** A password that its owner may look at. */
export function PasswordField(props: PasswordFieldProps) {
  const { autoComplete, label = 'Password', name = 'password', hint = '' } = props
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <Field
        label={label}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={hint}
      />
      <Button look="plain" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show <span className="p-visually-hidden">{label.toLowerCase()}</span>
      </Button>
    </div>
  )
}
