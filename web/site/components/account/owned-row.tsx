import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { rhythmOfWord } from '#web/ui/rhythm.ts'
import { type FigureRing, RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { SeatFigure } from '#web/ui/seat-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import type { Inventory } from './inventory-counts.ts'
import styles from './owned-row.module.css'

type OwnedRowProps = {
  figure: ReactNode
  name: string
  path?: string | undefined
  children: ReactNode
  aside: ReactNode
}

/** Something that a customer owns: its figure, its name with what is to be known of it, and what can be done with it. */
export function OwnedRow({ figure, name, path, children, aside }: OwnedRowProps) {
  return (
    <li className="p-row">
      <div className={styles.figure}>{figure}</div>
      <div className={styles.product}>
        <h2 className={styles.name}>{path ? <Link href={path}>{name}</Link> : name}</h2>
        {children}
      </div>
      <div className="p-right-6">{aside}</div>
    </li>
  )
}

/** A bar of rests, for what is not known or not there. */
const silence: FigureRing = { rhythm: { steps: 7, hits: [] } }

const dot = 9

/** A figure's dots touch beyond these. */
const mostSeats = 12

/** The rhythm that a word spells. */
export const WordFigure = ({ word }: { word: string }) => (
  <RhythmFigure rings={[{ rhythm: rhythmOfWord(word) }]} dot={dot} />
)

/** A large bar in which nothing is played yet. */
export const NothingFigure = ({ className }: { className: string | undefined }) => (
  <RhythmFigure rings={[silence]} numerals className={className} />
)

/** All seats around a ring, those taken filled; more than fit are its steps, with a hit for each that is taken. */
export function SeatsFigure({ inventory }: { inventory: Inventory | null }) {
  if (!inventory || inventory.seats === 0) return <RhythmFigure rings={[silence]} dot={dot} />
  const { seats, taken } = inventory
  if (seats <= mostSeats) return <SeatFigure seats={seats} taken={taken} colour="currentColor" />
  const hits = Array.from({ length: taken }, (_, seat) => seat)
  return <RhythmFigure rings={[{ rhythm: { steps: seats, hits } }]} dot={dot} />
}

/** The rhythms of products printed over each other; one that is not in the shop any more has what its name spells. */
export function ProductsFigure({ products }: { products: { id: string; name: string }[] }) {
  const shop = useConfig()
  const rings = products.map(({ id, name }): FigureRing => {
    const shown = shop.products.find((each) => each.id === id)
    return shown ? { rhythm: shown.rhythm, colour: shown.colour } : { rhythm: rhythmOfWord(name) }
  })
  return <RhythmFigure rings={rings.length > 0 ? rings : [silence]} dot={dot} />
}

/** For who owns nothing yet: a sentence about it and the ways to the products. */
export function NothingOwned({ children }: { children: string }) {
  const { products } = useConfig()
  return (
    <div className={styles.empty}>
      <div className="p-left-6 p-grid p-gap-6 p-packed">
        <p className={styles.lead}>{children}</p>
        <ul className="p-cluster p-gap-3">
          {products.map((product) => (
            <li key={product.id}>
              <Link href={product.path} className={buttonClass('line')}>
                {product.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <NothingFigure className={styles.nothingFigure} />
    </div>
  )
}
