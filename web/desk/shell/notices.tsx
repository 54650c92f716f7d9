import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import styles from './notices.module.css'

type Kind = 'news' | 'problem'
type Told = { id: number; text: string; kind: Kind }
type Notices = { tell: (text: string, kind?: Kind) => void }

const NoticesContext = createContext<Notices>({ tell: () => undefined })

/** Tells the person something that needs no answer, below everything else. */
export const useNotices = (): Notices => useContext(NoticesContext)

/** For how long something is shown, in milliseconds. Problems stay until they are closed. */
const shownFor = 6000

/** Shows what was told last. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told[]>([])
  const last = useRef(0)
  const close = useCallback((id: number) => setTold((before) => before.filter((each) => each.id !== id)), [])
  const tell = useCallback(
    (text: string, kind: Kind = 'news') => {
      last.current += 1
      const id = last.current
      setTold((before) => [...before.slice(-2), { id, text, kind }])
      if (kind === 'news') setTimeout(() => close(id), shownFor)
    },
    [close],
  )
  const notices = useMemo(() => ({ tell }), [tell])
  return (
    <NoticesContext value={notices}>
      {children}
      <div className={styles.notices} aria-live="polite">
        {told.map(({ id, text, kind }) => (
          <p key={id} className={styles.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : undefined}>
            {text}
            <button type="button" aria-label="Close" onClick={() => close(id)}>
              ×
            </button>
          </p>
        ))}
      </div>
    </NoticesContext>
  )
}
