import type { ComponentProps, MouseEvent } from 'react'
import { useNavigator, usePath } from './navigation.tsx'

type LinkProps = ComponentProps<'a'> & { href: string }

/** A link within the site without a new document; prefetches on touch, focus and hover by a moving mouse. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const navigator = useNavigator()
  const isCurrent = usePath() === href
  const prefetch = () => navigator.prefetch(href)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || leavesSite(event.currentTarget)) return
    event.preventDefault()
    void navigator.navigate(href)
  }

  return (
    <a
      {...rest}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      onMouseMove={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  )
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Whether a link opens another tab, a download, an email or another site. */
const leavesSite = (link: HTMLAnchorElement) =>
  (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.origin !== location.origin
