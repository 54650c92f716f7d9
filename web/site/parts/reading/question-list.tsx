import { useLayoutEffect, useRef } from 'react'
import type { SupportPage } from '#contract/pages/support.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import styles from './question-list.module.css'

type Question = SupportPage['questions'][number]

/** Questions that open one by one; a link to one opens it. */
export function QuestionList({ questions }: { questions: Question[] }) {
  return (
    <div className={styles.list}>
      {questions.map((question) => (
        <Answered key={question.id} question={question} />
      ))}
    </div>
  )
}

/** The id is the answer's, inside: a browser that is sent to it opens what hides it, without any script. */
function Answered({ question: { id, question, answer } }: { question: Question }) {
  const details = useRef<HTMLDetailsElement>(null)
  const visit = useVisit()
  useLayoutEffect(() => {
    if (readHash(visit.url) === id) open(details.current, id)
  }, [visit, id])
  return (
    <details ref={details} className={styles.question}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{question}</h2>
        <span className={styles.marker} aria-hidden="true" />
      </summary>
      <div id={id} className={styles.answer}>
        <Prose nodes={answer} link={Link} narrow />
      </div>
    </details>
  )
}

function open(details: HTMLDetailsElement | null, id: string) {
  if (!details || details.open) return
  details.open = true
  document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
}

function readHash({ hash }: URL): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
