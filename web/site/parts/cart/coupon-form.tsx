import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './coupon-form.module.css'

type CouponFormProps = {
  /** What opens the field; it takes the focus once a code is applied. */
  opener: RefObject<HTMLElement | null>
  isBusy: boolean
  apply: (code: string) => Promise<string | null>
}

/** A field for the code of a coupon, folded up until it is wanted and once it has done its work. */
export function CouponForm({ opener, isBusy, apply }: CouponFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (isBusy) return
    const found = code === '' ? 'Type the code first' : await apply(code)
    setProblem(found)
    if (found !== null) return input.current?.focus()
    if (input.current) input.current.value = ''
    if (details.current) details.current.open = false
    opener.current?.focus()
  }

  return (
    <Disclosure ref={details} openerRef={opener} className={styles.coupon} summary="Add a coupon code">
      <form className={styles.form} noValidate onSubmit={submit}>
        <label htmlFor={id}>Coupon code</label>
        <div className={styles.row}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            name="code"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
          />
          <Button type="submit" look="line" busy={isBusy}>
            Apply
          </Button>
        </div>
        {problem !== null && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Disclosure>
  )
}
