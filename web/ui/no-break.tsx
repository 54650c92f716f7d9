import { Fragment } from 'react'

/** TextContent of a headline: those with a hyphen stay on one line, which no style can ask for. */
export function NoBreak({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    const key = `${index}:${part}`
    return index % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className="p-nowrap">
        {part}
      </span>
    )
  })
}
