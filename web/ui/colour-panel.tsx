import type { HTMLAttributes, ThHTMLAttributes } from 'react'
import { panelPaint } from '#contract/theme.ts'
import { readableOn } from './colour.ts'
import styles from './colour-panel.module.css'

type ColourPanelProps = HTMLAttributes<HTMLElement> &
  Pick<ThHTMLAttributes<HTMLElement>, 'scope'> & { colour: string; as?: 'section' | 'div' | 'th' }

/** A field printed in a signal colour; what lies on it is ink or paper, whichever reads better. */
export function ColourPanel({ colour, as: Element = 'section', className, children, ...rest }: ColourPanelProps) {
  return (
    <Element {...rest} className={`${styles.panel} ${className ?? ''}`} data-scheme={schemeOf(colour)}>
      <svg className={styles.background} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      {children}
    </Element>
  )
}

/** What is on the panel of the theme is readable by the style sheet of the theme, which knows both of its colours. */
function schemeOf(colour: string): 'light' | 'dark' | 'panel' {
  if (colour === panelPaint) return 'panel'
  return readableOn(colour) === 'ink' ? 'light' : 'dark'
}
