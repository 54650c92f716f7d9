import { rhythmOfWord } from '#web/ui/rhythm.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './page-heading.module.css'

/** The headline of a page of words, its lead, and the rhythm that the headline's longest word spells. */
export function PageHeading({ headline, lead }: { headline: string; lead: string }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.headline}>
        <Unbroken text={headline} />
      </h1>
      <div className={styles.figure}>
        <RhythmFigure rings={[{ rhythm: rhythmOfWord(longestWord(headline)) }]} dot={7} />
      </div>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}

const longestWord = (text: string): string =>
  text.split(/[^\p{L}\p{N}]+/u).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
