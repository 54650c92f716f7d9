import { Fragment } from 'react'
import styles from './unbroken.module.css'

/** Words of a headline: those with a hyphen stay on one line, which no style can ask for. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    const key = `${index}:${part}`
    return index % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className={styles.word}>
        {part}
      </span>
    )
  })
}
