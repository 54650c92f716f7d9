import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DeploymentOffer } from './deployment-offer.tsx'
import type { Deployments } from './deployments.ts'
import { readPath } from './destination.ts'
import { followHead } from './follow-head.ts'
import styles from './navigation.module.css'
import type { Navigator, Visit } from './navigator.ts'
import { readReturnPath } from './return-path.ts'

const NavigatorContext = createContext<Navigator | null>(null)

type NavigationProviderProps = {
  navigator: Navigator
  /** In the browser only. */
  deployments?: Deployments | undefined
  children: ReactNode
}

/** Gives pages the way around the site, and visitors word of what happens on it. */
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
  if (!navigator) throw new Error('This part stands outside a NavigationProvider')
  return navigator
}

/** Where the visitor is; what the document was delivered with until the page is interactive. */
export function useVisit(): Visit {
  const { first, $visit } = useNavigator()
  return useSyncExternalStore($visit.listen, $visit.get, () => first)
}

/** The path of the page shown, as links write it: a static host may have put a slash behind it. */
export const usePath = (): string => readPath(useVisit().url)

/** The query of the page shown; empty on the server and until the page is interactive, which knows no query. */
export function useSearch(): string {
  const { $visit } = useNavigator()
  return useSyncExternalStore(
    $visit.listen,
    () => $visit.get().url.search,
    () => '',
  )
}

/** The path and query of the page shown; `unknown` on the server and until the page is interactive. */
export function useFullPath(unknown: string): string {
  const { $visit } = useNavigator()
  return useSyncExternalStore(
    $visit.listen,
    () => $visit.get().url.pathname + $visit.get().url.search,
    () => unknown,
  )
}

/** Goes to an address: `navigate('/clatter')`, or with `{ replace: true }` in place of the page shown. */
export const useNavigate = (): Navigator['navigate'] => useNavigator().navigate

/** Goes back to where the visitor wanted to be before signing in, `fallback` when they came by themselves. */
export function useReturn(fallback: string): () => Promise<void> {
  const { $visit, navigate } = useNavigator()
  return useCallback(() => {
    const { search, origin } = $visit.get().url
    return navigate(readReturnPath(search, origin, fallback), { replace: true })
  }, [$visit, navigate, fallback])
}

/** Completes an arrival: title, scroll, focus, and the word for those who don't see it. */
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
  followHead(visit)
  const { url, scrollY } = visit
  const target = url.hash === '' ? null : document.getElementById(readFragment(url.hash))
  const focused = target ?? document.getElementById('content')
  if (!focused?.hasAttribute('tabindex')) focused?.setAttribute('tabindex', '-1')
  focused?.focus({ preventScroll: true })
  if (scrollY === undefined && target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: scrollY ?? 0, behavior: 'instant' })
}

function readFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
