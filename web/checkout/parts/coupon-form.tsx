import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './coupons.module.css'

type CouponFormProps = {
  /** What opens the field; it takes the focus once a code is applied. */
  opener: RefObject<HTMLElement | null>
  isBusy: boolean
  /** Answers why a code can't be used, null once it is. */
  apply: (code: string) => Promise<string | null>
}

/** A field for the code of a coupon, folded up until it is wanted and once it has done its work. */
export function CouponForm({ opener, isBusy, apply }: CouponFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { elements } = event.currentTarget
    const found = code.trim() === '' ? 'Type the code first' : await apply(code.trim())
    setProblem(found)
    if (found !== null) {
      const field = elements.namedItem('code')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setCode('')
    if (details.current) details.current.open = false
    opener.current?.focus()
  }

  return (
    <Disclosure ref={details} openerRef={opener} summary="Have a coupon?">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Coupon code"
          name="code"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={problem ?? undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="line" busy={isBusy}>
          Apply
        </Button>
      </form>
    </Disclosure>
  )
}
