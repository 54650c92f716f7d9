import type { ComponentProps, MouseEvent } from 'react'
import { useNavigator, usePath } from './navigation.tsx'

type LinkProps = ComponentProps<'a'> & { href: string }

/**
 * A link: within the site it changes the page without loading a document, and warms it on hover, touch and focus. Hover
 * is a mouse that moves: a link that comes to lie under one that rests, as pages change, is not meant.
 */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const navigator = useNavigator()
  const isCurrent = usePath() === href
  const warm = () => navigator.warm(href)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || opensElsewhere(event.currentTarget)) return
    event.preventDefault()
    void navigator.navigate(href)
  }

  return (
    <a
      {...rest}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      onMouseMove={warm}
      onTouchStart={warm}
      onFocus={warm}
    >
      {children}
    </a>
  )
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** What is no page to stay in: another tab, a file to keep, mail, or another site. */
const opensElsewhere = (link: HTMLAnchorElement) =>
  (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.origin !== location.origin
