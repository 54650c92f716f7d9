import { useMemo } from 'react'
import styles from './shell.module.css'

/** The vendor's mark and name, as the document states them. */
export function Brand() {
  const { vendor = '', mark, darkMark } = useMemo(() => document.documentElement.dataset, [])
  return (
    <span className={styles.brand}>
      {mark && (
        <picture>
          {darkMark && <source srcSet={darkMark} media="(prefers-color-scheme: dark)" />}
          <img src={mark} alt="" width="28" height="28" />
        </picture>
      )}
      {vendor}
    </span>
  )
}
