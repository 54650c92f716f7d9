import { rhythmOfWord } from '#web/ui/rhythm.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import styles from './vendor-mark.module.css'

/** The vendor's name beside the rhythm that its letters spell, or the vendor's own logo. */
export function VendorMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <span className={styles.mark}>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt="" width="36" height="36" />
      ) : (
        <RhythmFigure className={styles.logo} rings={[{ rhythm: rhythmOfWord(name) }]} dot={14} />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
