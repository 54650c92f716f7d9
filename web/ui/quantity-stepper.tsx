import styles from './quantity-stepper.module.css'

type QuantityStepperProps = {
  name: string
  quantity: number
  max: number
  /** Id of the element that says why there are no more. */
  maxNoteId: string
  onChange: (quantity: number) => void
}

/** How many of something: fewer, the number, more up to a limit. The button that reached it keeps the focus. */
export function QuantityStepper({ name, quantity, max, maxNoteId, onChange }: QuantityStepperProps) {
  const isFull = quantity >= max
  return (
    <fieldset className={styles.stepper} aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        className={styles.step}
        aria-label={`One ${name} fewer`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Sign />
      </button>
      <output className={styles.quantity}>{quantity}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={`One ${name} more`}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? maxNoteId : undefined}
        onClick={() => !isFull && onChange(quantity + 1)}
      >
        <Sign isPlus />
      </button>
    </fieldset>
  )
}

function Sign({ isPlus = false }: { isPlus?: boolean }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <path d={isPlus ? 'M0 6h12M6 0v12' : 'M0 6h12'} stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
