import { useId } from 'react'
import styles from './segmented-control.module.css'

type SegmentedControlProps = {
  legend: string
  options: readonly { value: string; label: string }[]
  /** Undefined where none of them is chosen. */
  value: string | undefined
  onChange: (value: string) => void
}

/** A choice of one among a few, side by side. */
export function SegmentedControl({ legend, options, value, onChange }: SegmentedControlProps) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
