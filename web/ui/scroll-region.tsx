import type { HTMLAttributes } from 'react'
import styles from './scroll-region.module.css'

/** What scrolls must be reachable by keyboard. */
const reachable: HTMLAttributes<HTMLElement> = { role: 'group', tabIndex: 0 }

/** Something wider than the page may be: it scrolls in its place, by keyboard too. */
export function ScrollRegion({ className, ...rest }: HTMLAttributes<HTMLElement> & { 'aria-label': string }) {
  return <div {...rest} {...reachable} className={`${styles.region} ${className ?? ''}`} />
}
