import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../shop.tsx'
import { ContactForm, type Sent } from './contact-form.tsx'
import type { ContactSection } from './schema.ts'
import styles from './section.module.css'

/** A form for questions without an answer, and the email address as an alternative. */
export function Contact({ id, title, text }: ContactSection & { id: string }) {
  const { email } = useConfig().vendor
  const [sent, setSent] = useState<Sent | null>(null)
  const titleId = `${id}-title`
  return (
    <section id={id} className={styles.contact} aria-labelledby={titleId}>
      <div className="p-left-6 p-grid p-gap-4 p-packed">
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        <p className={styles.address}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <div className="p-right">{sent ? <Received sent={sent} /> : <ContactForm onSent={setSent} />}</div>
    </section>
  )
}

function Received({ sent: { email, number } }: { sent: Sent }) {
  const words = useRef<HTMLDivElement>(null)
  // The form that had the focus has been removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} role="status" className={styles.received}>
      <h3>We have your message.</h3>
      <p>
        Its number is {number}. A confirmation is on its way to {email}, and the answer will go there, too.
      </p>
    </div>
  )
}
