import { useCallback, useMemo, useRef } from 'react'
import { createOwnSessions } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { FormStatus } from '../../parts/account/form-status.tsx'
import { LoadFailure } from '../../parts/account/load-failure.tsx'
import { LoadingStatus } from '../../parts/account/user-area-page.tsx'
import { usePagedList } from '../../parts/licenses/use-paged-list.ts'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import { SessionLine } from './session-line.tsx'
import { SessionQuestion } from './session-question.tsx'
import { useSessionEnding } from './use-session-ending.ts'

/** Where the customer is signed in, each of which they can end after a question. */
export function AccountSessions() {
  const shop = useShop()
  const sessions = useMemo(() => createOwnSessions(shop), [shop])
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useCallback(async () => ({ items: await sessions.list(), hasMore: false, next: null }), [sessions])
  const { status, items, error, loadMore, refresh } = usePagedList(load)
  const ending = useSessionEnding(sessions, async () => {
    await refresh()
    heading.current?.focus()
  })
  return (
    <AccountSection title="Signed in" heading={heading}>
      {status === 'loading' && items.length === 0 && <LoadingStatus>Looking where you are signed in</LoadingStatus>}
      {status === 'failed' && (
        <LoadFailure title="The list did not load." meaning="You are signed in." error={error} onRetry={loadMore} />
      )}
      {items.length > 0 && (
        <ul>
          {items.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => ending.ask(session)} />
          ))}
        </ul>
      )}
      {items.length > 1 && (
        <Button look="line" className="p-self-start" onClick={() => ending.ask('everywhere')}>
          Sign out everywhere
        </Button>
      )}
      <FormStatus>{ending.news && <p>{ending.news}</p>}</FormStatus>
      <SessionQuestion ending={ending} />
    </AccountSection>
  )
}
