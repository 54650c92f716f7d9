import styles from './needs-script.module.css'

/** For readers without JavaScript: what this page wants it for. Goes on from what the header says to them. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className={styles.sentence}>This page needs JavaScript to {to}.</p>
    </noscript>
  )
}
