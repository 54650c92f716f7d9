import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../shop.tsx'
import { AskForm, type Sent } from './ask-form.tsx'
import styles from './ask-us.module.css'

/** For who found no answer: a form, and the address for those who would rather write a mail. */
export function AskUs() {
  const { email } = useConfig().vendor
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <section id="ask" className={styles.ask} aria-labelledby="ask-title">
      <div className="p-left-6 p-grid p-gap-4 p-packed">
        <h2 id="ask-title">Not among them?</h2>
        <p>Ask us. A person reads it. Or write to</p>
        <p className={styles.address}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <div className="p-right">{sent ? <Received sent={sent} /> : <AskForm onSent={setSent} />}</div>
    </section>
  )
}

function Received({ sent: { email, number } }: { sent: Sent }) {
  const words = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} role="status" className={styles.received}>
      <h3>We have your message.</h3>
      <p>
        Its number is {number}. A mail that says so is on its way to {email}, and the answer goes there too.
      </p>
    </div>
  )
}
