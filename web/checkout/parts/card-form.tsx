import { useImperativeHandle, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PaymentFormProps } from '../providers/providers.ts'
import {
  type Card,
  type CardErrors,
  type CardField,
  createTestToken,
  fillTestCard,
  isToken,
} from '../providers/test-cards.ts'
import { CardFields } from './card-fields.tsx'
import { TestCards } from './test-cards.tsx'

const emptyCard: Card = { number: '', expiry: '', code: '' }

/** The card form of the test provider; only its token leaves the browser. */
export function CardForm({ isPaying, ref }: PaymentFormProps) {
  const [card, setCard] = useState(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const [news, setNews] = useState('')

  useImperativeHandle(ref, () => ({
    async check() {
      const result = createTestToken(card, new Date())
      setErrors(isToken(result) ? {} : result.errors)
      return isToken(result)
    },
    async makeToken() {
      const result = createTestToken(card, new Date())
      return isToken(result) ? result.token : null
    },
  }))

  function change(field: CardField, value: string) {
    setCard({ ...card, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  function pick(number: string) {
    if (isPaying) return
    setCard(fillTestCard(number, new Date()))
    setErrors({})
    setNews(`${number} is filled in.`)
  }

  return (
    <div className="p-grid p-gap-5">
      <TestCards onPick={pick} />
      <CardFields card={card} errors={errors} isReadOnly={isPaying} onChange={change} />
      <p className="p-hint">What you type about the card stays in this browser.</p>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}
