import { useId } from 'react'
import type { ImportWork } from '#contract/vendor-api/imports.ts'
import { formatCount, formatRemaining, inWords } from './import-words.ts'
import styles from './imports.module.css'

const titles = {
  plan: 'Reading the files',
  check: 'Checking that everything can be imported',
  import: 'Importing',
  undo: 'Taking back',
} as const

/** How far work is: records, records a second, and the time that is left where that can be told. */
export function WorkProgress({ work }: { work: ImportWork }) {
  const id = useId()
  const { kind, records, of, perSecond } = work
  const facts = [
    of === null || kind === 'undo' ? inWords(records, 'record') : `${formatCount(records)} of ${inWords(of, 'record')}`,
    ...(perSecond > 0 ? [`${formatCount(perSecond)} a second`] : []),
    formatRemaining(work),
  ]
  return (
    <div className={styles.progress} role="status">
      <p id={id}>{titles[kind]}</p>
      <progress
        aria-labelledby={id}
        max={of ?? 1}
        {...(of !== null && kind !== 'undo' && { value: Math.min(records, of) })}
      />
      <p className={styles.soft}>{facts.filter((fact) => fact !== '').join(', ')}</p>
    </div>
  )
}
