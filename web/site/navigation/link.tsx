import type { ComponentProps, MouseEvent } from 'react'
import type { OptionalPath } from '../routes.ts'
import { useNavigator, usePath } from './navigation.tsx'

/** No path of a page that the shop may leave out can be written here: `usePageLink` knows whether it is there. */
type LinkProps<Href extends string> = Omit<ComponentProps<'a'>, 'href'> & {
  href: Href extends OptionalPath ? never : Href
}

/** A link within the site without a new document; prefetches on touch, focus and hover by a moving mouse. */
export function Link<const Href extends string>({ href, onClick, children, ...rest }: LinkProps<Href>) {
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

/** Whether a click is to follow the link here, rather than in a new tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Whether a link opens another tab, a download, an email or another site. */
const leavesSite = (link: HTMLAnchorElement) =>
  (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.origin !== location.origin
