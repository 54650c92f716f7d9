import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './email-field.module.css'
import { Field } from './field.tsx'
import { suggestEmail } from './suggest-email.ts'

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'ref'> & {
  /** Called with an address that is filled in, where the value is kept outside of the field. */
  onFill?: (email: string) => void
}

/** In milliseconds: long enough that what is still being typed is not taken for a misspelling. */
const pause = 700

/** A field for an e-mail address, which asks about a domain that looks misspelled. */
export function EmailField({ onFill, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [suggested, setSuggested] = useState<string | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setSuggested(suggestEmail(typed)), pause)
    return () => clearTimeout(timer)
  }, [typed])

  function fillIn(email: string) {
    setTyped(email)
    setSuggested(null)
    onFill?.(email)
    if (!input.current) return
    input.current.value = email
    input.current.focus()
  }

  return (
    <div>
      <Field
        {...field}
        ref={input}
        type="email"
        onChange={(event) => {
          setTyped(event.target.value)
          setSuggested(null)
          field.onChange?.(event)
        }}
      />
      <div role="status" className={styles.question}>
        {suggested !== null && !field.readOnly && (
          <Button look="plain" onClick={() => fillIn(suggested)}>
            Did you mean {suggested}?
          </Button>
        )}
      </div>
    </div>
  )
}
