import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { Link } from '../../navigation/link.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import { useLateTarget } from '../../navigation/use-late-target.ts'
import { useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { UserAreaModals } from '../account-confirmation/user-area-modals.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { type SignOut, SignOutButton, useSignOut } from './sign-out.tsx'
import styles from './user-area-page.module.css'

type UserAreaPageProps = {
  title: string
  /** Draws what is this customer's, and is asked anew for another one. */
  children: (user: User) => ReactNode
}

/** A page of a customer's own: a shell until the browser knows whose it is, and again from when they sign out. */
export function UserAreaPage({ title, children }: UserAreaPageProps) {
  const user = useStore(useShop().session.$user)
  const signOut = useSignOut()
  useLateTarget()
  const owner = signOut.stage === 'leaving' ? null : user
  return (
    <div className={styles.page}>
      <UserAreaNavigation />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.who}>
          {owner && <p>{owner.email}</p>}
          {user && <SignOutButton signOut={signOut} />}
        </div>
      </div>
      <NeedsScript to="show what is yours" />
      {owner ? (
        <Fragment key={owner.id}>
          {children(owner)}
          <UserAreaModals />
        </Fragment>
      ) : (
        <Nobody stage={signOut.stage} />
      )}
    </div>
  )
}

const words = { staying: 'One moment.', leaving: 'Signing you out.', left: 'You are signed out.' }

/** Nothing before the browser has taken over, for then it would stand there for ever where no script runs. */
function Nobody({ stage }: { stage: SignOut['stage'] }) {
  const isInteractive = useIsInteractive()
  return <LoadingStatus>{isInteractive && words[stage]}</LoadingStatus>
}

const pages = [
  { path: '/user-area', name: 'Overview' },
  { path: '/user-area/licenses', name: 'Licenses' },
  { path: '/user-area/products', name: 'Products' },
  { path: '/user-area/redeem', name: 'Redeem' },
  { path: '/user-area/account', name: 'Account' },
]

function UserAreaNavigation() {
  const list = useRef<HTMLUListElement>(null)
  const { url } = useVisit()
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector(`[href="${url.pathname}"]`)
    // scrollIntoView would scroll the window as well, away from the place that was arrived at.
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row)
  }, [url.pathname])
  return (
    <nav aria-label="Yours">
      <ul ref={list} className={styles.pages}>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link href={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** What a customer's page waits for, read out when it changes. */
export function LoadingStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={`p-size-lead ${styles.loading}`}>
      {children}
    </p>
  )
}
