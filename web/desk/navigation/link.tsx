import type { ComponentProps, MouseEvent } from 'react'
import { navigate, toHref } from './location.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of the desk, shown without loading the document again. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    navigate(to)
  }
  return <a {...rest} href={toHref(to)} onClick={handleClick} />
}
