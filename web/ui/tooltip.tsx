import { type ReactNode, useId, useRef } from 'react'
import styles from './tooltip.module.css'
import { useTooltip } from './use-tooltip.ts'

type TooltipProps = {
  /** A few plain words; nothing that can't be done without, for touch shows none. */
  text: string
  /** Draws the control, which takes what it is given: `{(described) => <button {...described}>…</button>}`. */
  children: (described: { 'aria-describedby': string }) => ReactNode
  className?: string | undefined
}

/**
 * Says in words what a control of few words does: after half a second under the pointer, at once on keyboard focus. It
 * stays while the pointer is on it, goes by Escape, and lies above menus, overlay and modals (WCAG 1.4.13, specification
 * §9 Overlay stacking). For buttons, links, ranges and the like; it is drawn beside the control, so inside of its dialog.
 */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tooltip = useRef<HTMLSpanElement>(null)
  const handlers = useTooltip(anchor, tooltip)
  return (
    <span ref={anchor} className={`${styles.anchor} ${className ?? ''}`} {...handlers}>
      {children({ 'aria-describedby': id })}
      <span ref={tooltip} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
        {text}
      </span>
    </span>
  )
}
