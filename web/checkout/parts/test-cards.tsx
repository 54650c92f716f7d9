import { useId } from 'react'
import { testCards } from '../providers/test.ts'
import styles from './test-cards.module.css'

/** Says plainly that no money moves, and fills in the cards that work. */
export function TestCards({ onPick }: { onPick(number: string): void }) {
  const titleId = useId()
  return (
    <section className={styles.testMode} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Test mode
      </h3>
      <p className={styles.text}>No money moves. These three cards work; choose one to fill it in.</p>
      <ul className={styles.cards}>
        {testCards.map(({ number, outcome }) => (
          <li key={number}>
            <button className={styles.card} type="button" onClick={() => onPick(number)}>
              <span className={styles.number}>{number}</span>
              <span className={styles.outcome}>{outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
