import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import styles from './instrument-status.module.css'
import type { PanelState } from './panel-state.ts'

/** What has just happened, what went wrong, and what has to be copied manually. */
export function InstrumentNews({ state: { news, problem, address } }: { state: PanelState }) {
  return (
    <div className={styles.news}>
      <p role="status">{news}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {address && <Address address={address} />}
    </div>
  )
}

/** The same again below the tools, for eyes on small screens, where the news itself is out of sight. */
export const NewsNearby = ({ state: { news, problem } }: { state: PanelState }) => (
  <p className={styles.nearby} aria-hidden="true">
    {problem ?? news}
  </p>
)

function Address({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (address === '') return
    input.current?.focus()
    input.current?.select()
  }, [address])
  return <input ref={input} className={styles.address} type="text" aria-label="Link to copy" readOnly value={address} />
}
