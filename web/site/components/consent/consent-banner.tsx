import { useEffect, useRef, useState } from 'react'
import type { ThirdParty } from '#contract/site-config.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './consent-banner.module.css'
import { $isChoosing, type Decision } from './consent-rules.ts'

type ConsentBannerProps = {
  scripts: readonly ThirdParty[]
  decision: Decision | null
  onDecide: (choice: Decision['choice']) => void
  /** Left out where there is a decision to make: until then nothing is loaded, and nothing is in the way. */
  onClose: (() => void) | undefined
}

/** The question at the foot of the page, with two answers of the same weight; opened by the visitor it takes the focus. */
export function ConsentBanner({ scripts, decision, onDecide, onClose }: ConsentBannerProps) {
  const { vendor } = useConfig()
  const title = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  const isOpened = onClose !== undefined

  // Readers of screens hear what comes into a place that was there before.
  useEffect(() => {
    const focused = document.activeElement
    if (isOpened) title.current?.focus()
    else setNews('There is a question about cookies at the end of the page.')
    return () => giveFocusBack(focused)
  }, [isOpened])

  return (
    <section className={styles.banner} aria-labelledby="cookie-choices" data-consent>
      <p role="status" className="p-visually-hidden">
        {news}
      </p>
      <div className={styles.words}>
        <h2 ref={title} id="cookie-choices" tabIndex={-1} className="p-size-3">
          May we load these?
        </h2>
        <Scripts scripts={scripts} vendorName={vendor.name} />
        {decision && <p>{describeDecision(decision)}</p>}
      </div>
      <div className={styles.ways}>
        <div className={styles.choices}>
          <Button onClick={() => onDecide('accepted')}>Accept</Button>
          <Button onClick={() => onDecide('rejected')}>Reject</Button>
        </div>
        {onClose && (
          <Button look="plain" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}

/** The focus goes back to what had it as the banner came, or to the page, when the banner had it and is gone. */
function giveFocusBack(focused: Element | null) {
  if (document.activeElement !== document.body) return
  const wanted = focused?.isConnected && focused !== document.body ? focused : document.getElementById('content')
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
}

function Scripts({ scripts, vendorName }: { scripts: readonly ThirdParty[]; vendorName: string }) {
  return (
    <>
      <p>{vendorName} would like to load the following from elsewhere. Without your consent nothing of it is loaded.</p>
      <ul className="p-grid p-gap-1">
        {scripts.map(({ name, purpose, src }) => (
          <li key={src}>
            <strong>{name}</strong> ({new URL(src).host}): {purpose}
          </li>
        ))}
      </ul>
      <p>You can change your mind by ‘Cookie choices’ at the foot of every page.</p>
    </>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

const describeDecision = ({ choice, at }: Decision) =>
  choice === 'accepted'
    ? `You accepted on ${day.format(new Date(at))}. If you reject, the page reloads without it. What these scripts have stored in your browser stays until you clear it there.`
    : `You rejected on ${day.format(new Date(at))}.`

/** The way back to what was decided, where a script needs consent. */
export function CookieChoices() {
  const { consent } = useConfig()
  if (consent?.id === undefined || consent.scripts.length === 0) return null
  return (
    <p className={styles.cookieChoices}>
      <Button look="plain" onClick={() => $isChoosing.set(true)}>
        Cookie choices
      </Button>
    </p>
  )
}
