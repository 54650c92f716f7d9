import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = 'solid' | 'line' | 'plain'

/** The class that makes a link look like a button. */
export const buttonClass = (look: Look = 'solid', isLarge = false) =>
  `${styles.button} ${styles[look]} ${isLarge ? styles.large : ''}`

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  large?: boolean
  /** Waiting for an answer: it keeps its width and its focus and ignores clicks. */
  busy?: boolean
}

/** A button; type is 'button' unless told. */
export function Button({ look = 'solid', large = false, busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look, large)} ${rest.className ?? ''}`}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.label}>{children}</span>
    </button>
  )
}
