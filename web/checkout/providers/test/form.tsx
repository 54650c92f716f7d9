import { useId, useImperativeHandle, useState } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PaymentFormProps } from '../provider-part.ts'
import styles from './cards.module.css'
import {
  type Card,
  type CardErrors,
  type CardField,
  createTestToken,
  fillTestCard,
  formatExpiry,
  groupDigits,
  isToken,
  rareTestCards,
  type TestCard,
  testCards,
} from './cards.ts'

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
      <p className="p-hint">Your card details stay in this browser.</p>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

type CardFieldsProps = {
  card: Card
  errors: CardErrors
  isReadOnly: boolean
  onChange(field: CardField, value: string): void
}

function CardFields({ card, errors, isReadOnly, onChange }: CardFieldsProps) {
  const digits = { type: 'text', inputMode: 'numeric', spellCheck: false, readOnly: isReadOnly } as const
  return (
    <div className={styles.fields}>
      <Field
        {...digits}
        label="Card number"
        name="number"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={30}
        value={card.number}
        error={errors.number}
        onChange={(event) => onChange('number', groupDigits(event.target.value))}
      />
      <Field
        {...digits}
        label="Expiry date"
        name="expiry"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        maxLength={9}
        value={card.expiry}
        error={errors.expiry}
        onChange={(event) => onChange('expiry', formatExpiry(event.target.value, card.expiry))}
      />
      <Field
        {...digits}
        label="Security code"
        name="code"
        autoComplete="cc-csc"
        placeholder="CVC"
        maxLength={4}
        value={card.code}
        error={errors.code}
        onChange={(event) => onChange('code', event.target.value)}
      />
    </div>
  )
}

type TestCardsProps = { onPick(number: string): void }

function TestCards({ onPick }: TestCardsProps) {
  const titleId = useId()
  return (
    <section className={styles.testMode} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Test mode
      </h3>
      <p className={styles.text}>Choose a card to fill it in.</p>
      <CardList cards={testCards} onPick={onPick} />
      <Disclosure summary="More test cards">
        <CardList cards={rareTestCards} onPick={onPick} />
      </Disclosure>
    </section>
  )
}

function CardList({ cards, onPick }: TestCardsProps & { cards: readonly TestCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ number, outcome }) => (
        <li key={number}>
          <button className={styles.card} type="button" onClick={() => onPick(number)}>
            <span className={styles.number}>{number}</span>
            <span className="p-soft">{outcome}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
