import { useCallback } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SeatFigure } from '#web/ui/seat-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { useLicenses } from '../licenses/use-licenses.ts'
import { usePagedList } from '../licenses/use-paged-list.ts'
import styles from './account-arrivals.module.css'
import { AreaLoadFailure } from './area-load-failure.tsx'
import { AreaWaiting } from './area-waiting.tsx'
import ways from './signed-in.module.css'

/** What an account holds as its owner arrives in it, and the ways on. */
export function AccountArrivals() {
  const licenses = useLicenses()
  const load = useCallback((next?: string) => licenses.list(next), [licenses])
  const { status, items, error, hasMore, loadMore } = usePagedList(load)
  return (
    <div className={styles.arrivals}>
      {status === 'loading' && <AreaWaiting>Looking for your licenses</AreaWaiting>}
      {status === 'failed' && <AreaLoadFailure title="Your licenses did not load." error={error} onRetry={loadMore} />}
      {status === 'ready' && items.length === 0 && <p>No licenses yet. What you buy shows up in your account.</p>}
      {items.length > 0 && <Arrivals licenses={items} />}
      {hasMore && <p>And more: all of them are under your licenses.</p>}
      <div className={ways.ways}>
        <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
          Your licenses
        </Link>
        <Link href="/user-area" className={buttonClass('line', true)}>
          Your account
        </Link>
      </div>
    </div>
  )
}

function Arrivals({ licenses }: { licenses: License[] }) {
  const { products } = useConfig()
  return (
    <ul className={styles.list}>
      {licenses.map(({ id, product, activeNumberOfActivations: taken, maxNumberOfActivations: seats }) => (
        <li key={id}>
          <SeatFigure
            seats={seats}
            taken={taken}
            colour={products.find((one) => one.id === product.id)?.colour ?? 'currentColor'}
          />
          <div>
            <h2 className={styles.name}>{product.name}</h2>
            <p className={styles.seats}>
              {taken} of {seats} {seats === 1 ? 'seat' : 'seats'} taken
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
