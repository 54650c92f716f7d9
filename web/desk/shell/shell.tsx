import { type ReactNode, useEffect, useRef } from 'react'
import { callDesk } from '../api/calls.ts'
import { loadOperations } from '../api/contract-parts.ts'
import { messageOf } from '../api/desk-error.ts'
import { Menu } from '../list/menu.tsx'
import { Link } from '../navigation/link.tsx'
import { useAddress } from '../navigation/location.ts'
import { isWithin, type Place, places } from '../navigation/places.ts'
import { useSession } from '../session/session-context.ts'
import { Brand } from './brand.tsx'
import { CommandBox } from './command-box.tsx'
import { useNotices } from './notices.tsx'
import styles from './shell.module.css'
import { useCode } from './use-code.ts'
import { useNarrow } from './use-narrow.ts'

/** What is around every page of the desk: the menu, the search box and who is signed in. */
export function Shell({ children, onSignedOut }: { children: ReactNode; onSignedOut: () => void }) {
  const { path } = useAddress()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useCode('operations', loadOperations, false)
  // Readers of screens hear the new page, as they would after loading a document.
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Brand />
        </Link>
        <CommandBox />
        <AccountMenu onSignedOut={onSignedOut} />
      </header>
      <Navigation path={path} />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The menu. In a narrow window it unfolds. */
function Navigation({ path }: { path: string }) {
  const { may } = useSession()
  const isNarrow = useNarrow()
  const allowed = places.filter(({ permission }) => permission === undefined || may(permission))
  const shown = allowed.find((place) => isWithin(path, place))
  return (
    <nav className={styles.navigation} aria-label="Desk">
      {isNarrow ? (
        <details key={path} className={styles.fold}>
          <summary>Menu</summary>
          <PlaceGroups places={allowed} shown={shown} />
        </details>
      ) : (
        <PlaceGroups places={allowed} shown={shown} />
      )}
    </nav>
  )
}

type PlaceGroupsProps = { places: readonly Place[]; shown: Place | undefined }

function PlaceGroups({ places, shown }: PlaceGroupsProps) {
  const groups = [...Map.groupBy(places, ({ group }) => group)]
  return (
    <div className={styles.groups}>
      {groups.map(([group, members]) => (
        <div key={group} className={styles.group}>
          {group !== '' && <p className={styles.groupTitle}>{group}</p>}
          <ul>
            {members.map((place) => (
              <li key={place.path}>
                <Link to={place.path} aria-current={place === shown ? 'page' : undefined}>
                  {place.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function AccountMenu({ onSignedOut }: { onSignedOut: () => void }) {
  const { staff } = useSession()
  const { tell } = useNotices()
  async function signOut() {
    try {
      await callDesk('signOutOfDesk')
      onSignedOut()
    } catch (error) {
      tell(messageOf(error), 'problem')
    }
  }
  return (
    <Menu label={staff.name}>
      <p className={styles.who}>
        {staff.email}
        <br />
        {staff.role}
      </p>
      <Link to="/security">Your passkeys and sessions</Link>
      <button type="button" className={styles.plain} onClick={() => void signOut()}>
        Sign out
      </button>
    </Menu>
  )
}
