import { useLayoutEffect, useRef } from 'react'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import type { Question } from './schema.ts'
import styles from './section.module.css'

/** Questions that open one by one, under the headings they are grouped by; a link to one opens it. [content.faq] */
export function QuestionList({ questions }: { questions: Question[] }) {
  return groupQuestions(questions).map(({ group, questions: asked }) =>
    group ? (
      <section key={group.id} aria-labelledby={group.id} className={styles.group}>
        <h2 id={group.id} className={styles.heading}>
          {group.title}
        </h2>
        <Questions questions={asked} heading="h3" />
      </section>
    ) : (
      <Questions key={asked[0]?.id} questions={asked} heading="h2" />
    ),
  )
}

type QuestionsProps = { questions: Question[]; heading: 'h2' | 'h3' }

const Questions = ({ questions, heading }: QuestionsProps) => (
  <div className={styles.list}>
    {questions.map((question) => (
      <Answered key={question.id} question={question} heading={heading} />
    ))}
  </div>
)

type AnsweredProps = { question: Question; heading: QuestionsProps['heading'] }

/** The id is the answer's, inside: a browser that is sent to it opens what hides it, without any script. */
function Answered({ question: { id, question, answer }, heading: Heading }: AnsweredProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const visit = useVisit()
  useLayoutEffect(() => {
    if (readHash(visit.url) === id) open(details.current, id)
  }, [visit, id])
  return (
    <details ref={details} className={styles.question}>
      <summary className={styles.summary}>
        <Heading className={styles.title}>
          <NoBreak text={question} />
        </Heading>
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

type QuestionGroup = { group: Question['group']; questions: Question[] }

/** Questions that follow each other under the same heading, together. */
function groupQuestions(questions: readonly Question[]): QuestionGroup[] {
  const groups: QuestionGroup[] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last && last.group?.id === question.group?.id) last.questions.push(question)
    else groups.push({ group: question.group, questions: [question] })
  }
  return groups
}
