import { Field } from '#web/ui/field.tsx'
import type { Card, CardErrors, CardField } from '../providers/test-cards.ts'
import { formatExpiry, groupDigits } from '../providers/test-cards.ts'
import styles from './pay-view.module.css'

type CardFieldsProps = {
  card: Card
  errors: CardErrors
  isReadOnly: boolean
  onChange(field: CardField, value: string): void
}

/** Number, expiry and security code, as browsers know to fill them in. */
export function CardFields({ card, errors, isReadOnly, onChange }: CardFieldsProps) {
  const digits = { type: 'text', inputMode: 'numeric', spellCheck: false, readOnly: isReadOnly } as const
  return (
    <div className={styles.cardFormFields}>
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
