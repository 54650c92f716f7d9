import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { checkGuest, type Guest, type GuestErrors, trimGuest } from '../guest.ts'
import { type Card, type CardErrors, type CardField, isToken } from '../providers/card.ts'
import { createTestToken, fillTestCard } from '../providers/test.ts'
import { CardFields } from './card-fields.tsx'
import styles from './card-form.module.css'
import { GuestFields } from './guest-fields.tsx'
import { TestCards } from './test-cards.tsx'

type CardFormProps = {
  /** The amount on the button, written out. */
  due: string
  /** Why the last attempt came to nothing. */
  problem: string | null
  isPaying: boolean
  /** Nobody is known to buy: asks for name and address. */
  asksWho: boolean
  onPay(paymentToken: string, guest?: Guest): void
}

const emptyCard: Card = { number: '', expiry: '', code: '' }
const nobody: Guest = { name: '', email: '' }
const fieldOrder = ['email', 'name', 'number', 'expiry', 'code'] as const

/** The test provider's card form: what is typed becomes a token here, and only the token leaves the browser. */
export function CardForm({ due, problem, isPaying, asksWho, onPay }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(emptyCard)
  const [guest, setGuest] = useState(nobody)
  const [errors, setErrors] = useState<CardErrors & GuestErrors>({})
  const [news, setNews] = useState('')

  function change(field: CardField, value: string) {
    setCard({ ...card, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  function changeGuest(field: keyof Guest, value: string) {
    setGuest({ ...guest, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  function pick(number: string) {
    if (isPaying) return
    setCard(fillTestCard(number, new Date()))
    setErrors({ name: errors.name, email: errors.email })
    setNews(`${number} is filled in.`)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPaying) return
    const result = createTestToken(card, new Date())
    const known = trimGuest(guest)
    const guestErrors = asksWho ? checkGuest(known) : {}
    if (isToken(result) && Object.keys(guestErrors).length === 0)
      return onPay(result.token, asksWho ? known : undefined)
    const found = { ...guestErrors, ...(isToken(result) ? {} : result.errors) }
    setErrors(found)
    const first = fieldOrder.find((field) => found[field] !== undefined)
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <>
      <TestCards onPick={pick} />
      <form className={styles.form} ref={form} noValidate onSubmit={submit}>
        {asksWho && <GuestFields guest={guest} errors={errors} isReadOnly={isPaying} onChange={changeGuest} />}
        <CardFields card={card} errors={errors} isReadOnly={isPaying} onChange={change} />
        {problem && !isPaying && <Notice kind="problem">{problem}</Notice>}
        <Button type="submit" large busy={isPaying}>
          {isPaying ? 'Paying…' : `Pay ${due}`}
        </Button>
        <p className={styles.promise}>What you type here stays in this browser.</p>
        <div role="status">
          <VisuallyHidden>{isPaying ? 'Your payment is on its way.' : news}</VisuallyHidden>
        </div>
      </form>
    </>
  )
}
