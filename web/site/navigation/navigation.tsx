import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DeploymentOffer } from './deployment-offer.tsx'
import type { Deployments } from './deployments.ts'
import { readPath } from './destination.ts'
import styles from './navigation.module.css'
import type { Navigator, Visit } from './navigator.ts'
import { readReturnPath } from './return-path.ts'

const NavigatorContext = createContext<Navigator | null>(null)

type NavigationProviderProps = {
  navigator: Navigator
  /** Only in the browser. */
  deployments?: Deployments | undefined
  children: ReactNode
}

/** Provides the navigator to pages and reports navigations to the visitor. */
export function NavigationProvider({ navigator, deployments, children }: NavigationProviderProps) {
  return (
    <NavigatorContext value={navigator}>
      {children}
      <Arrivals />
      {deployments && <DeploymentOffer deployments={deployments} />}
    </NavigatorContext>
  )
}

export function useNavigator(): Navigator {
  const navigator = useContext(NavigatorContext)
  if (!navigator) throw new Error('useNavigator is used outside of NavigationProvider')
  return navigator
}

/** The current visit; that of the delivered document until the page is interactive. */
export function useVisit(): Visit {
  const { first, $visit } = useNavigator()
  return useSyncExternalStore($visit.listen, $visit.get, () => first)
}

/** The normalised path of the current page; a static host may have appended a slash. */
export const usePath = (): string => readPath(useVisit().url)

/** The query of the current page; empty on the server and until the page is interactive. */
export function useSearch(): string {
  const { $visit } = useNavigator()
  return useSyncExternalStore(
    $visit.listen,
    () => $visit.get().url.search,
    () => '',
  )
}

/** The path and query of the current page; `unknown` on the server and until the page is interactive. */
export function useFullPath(unknown: string): string {
  const { $visit } = useNavigator()
  return useSyncExternalStore(
    $visit.listen,
    () => $visit.get().url.pathname + $visit.get().url.search,
    () => unknown,
  )
}

/** Navigates: `navigate('/about')`, or with `{ replace: true }` to replace the history entry. */
export const useNavigate = (): Navigator['navigate'] => useNavigator().navigate

/** Returns to the page that required signing in, `fallback` without one. */
export function useReturn(fallback: string): () => Promise<void> {
  const { $visit, navigate } = useNavigator()
  return useCallback(() => {
    const { search, origin } = $visit.get().url
    return navigate(readReturnPath(search, origin, fallback), { replace: true })
  }, [$visit, navigate, fallback])
}

/** Completes a navigation: title, scroll position, focus and the announcement for screen readers. */
function Arrivals() {
  const visit = useVisit()
  const { $failure, navigate } = useNavigator()
  const failure = useSyncExternalStore($failure.listen, $failure.get, $failure.get)
  useLayoutEffect(() => {
    if (!visit.isFirst && !visit.isRewritten) showArrival(visit)
  }, [visit])
  return (
    <>
      <VisuallyHidden>
        <span role="status">{visit.isFirst ? '' : visit.screen.head.title}</span>
      </VisuallyHidden>
      {failure && (
        <div className={styles.failure}>
          <Notice kind="problem">
            That page did not load.{' '}
            <Button look="plain" onClick={() => void navigate(failure)}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
    </>
  )
}

function showArrival(visit: Visit) {
  updateHead(visit)
  const { url, scrollY } = visit
  const target = url.hash === '' ? null : document.getElementById(readFragment(url.hash))
  focusPlace(target ?? document.getElementById('content'))
  if (scrollY === undefined && target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: scrollY ?? 0, behavior: 'instant' })
}

function focusPlace(place: HTMLElement | null): void {
  if (!place?.hasAttribute('tabindex')) place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}

/** Brings the visitor to a part of the page. */
export function showTarget(target: HTMLElement): void {
  focusPlace(target)
  target.scrollIntoView({ behavior: 'instant' })
}

/** The id that the fragment of an address names. */
export function readFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** Elements of the head that describe only the delivered page and are not needed after a navigation. */
const staleElements = '[property],[name^=twitter],[name=robots],[type$=ld\\+json]'

/** Updates the document's head for the current page, for bookmarks, sharing and assistive technology. */
function updateHead({ url, screen: { head } }: Visit): void {
  document.title = head.title
  document.querySelector('[name=description]')?.setAttribute('content', head.description)
  document.querySelector('[rel=canonical]')?.setAttribute('href', url.origin + readPath(url))
  for (const stale of document.head.querySelectorAll(staleElements)) stale.remove()
}
