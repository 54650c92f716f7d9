import { Fragment } from 'react'
import { longestWhole, quantity } from '#contract/whole-words.ts'

const whole = new RegExp(`(\\S{1,${longestWhole}}-\\S{1,${longestWhole}}|${quantity})`)

/** Text whose short words with a hyphen and quantities with their unit stay on one line, which no style can ask for. */
export function NoBreak({ text }: { text: string }) {
  return text.split(whole).map((part, index) => {
    const key = `${index}:${part}`
    return index % 2 === 0 || part.length > longestWhole ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className="p-nowrap">
        {part}
      </span>
    )
  })
}
