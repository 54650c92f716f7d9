import { useId } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { rareTestCards, type TestCard, testCards } from '../providers/test-cards.ts'
import styles from './test-cards.module.css'

type TestCardsProps = { onPick(number: string): void }

/** Says plainly that no money moves, and fills in the cards that work. */
export function TestCards({ onPick }: TestCardsProps) {
  const titleId = useId()
  return (
    <section className={styles.testMode} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Test mode
      </h3>
      <p className={styles.text}>No money moves. Choose a card to fill it in.</p>
      <CardList cards={testCards} onPick={onPick} />
      <Disclosure className={styles.more} summary="More test cards">
        <CardList cards={rareTestCards} onPick={onPick} />
      </Disclosure>
    </section>
  )
}

function CardList({ cards, onPick }: TestCardsProps & { cards: readonly TestCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ number, outcome }) => (
        <li key={number}>
          <button className={styles.card} type="button" onClick={() => onPick(number)}>
            <span className={styles.number}>{number}</span>
            <span className="p-soft">{outcome}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
