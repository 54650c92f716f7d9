import { Illustration, useIllustrationStyle } from '#web/ui/illustration/illustration.tsx'
import styles from './checkout.module.css'

const pulse = { name: 'Waiting', rhythm: { steps: 8, hits: [0, 3, 6] } }

/** A moving figure with a message while an action runs; it is static with reduced motion. */
export function Waiting({ children }: { children: string }) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const moves = useIllustrationStyle()?.moves ?? false
  return (
    <div className="p-gap-5 p-soft p-middle p-flex" role="status">
      {moves ? (
        <Illustration className={styles.figure} of={[pulse]} isRunning={!isCalm} />
      ) : (
        <span className={styles.spinner} />
      )}
      <p>{children}</p>
    </div>
  )
}
