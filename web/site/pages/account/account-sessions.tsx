import { useCallback, useMemo, useRef } from 'react'
import { createOwnSessions } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaLoadFailure } from '../../parts/account/area-load-failure.tsx'
import { AreaWaiting } from '../../parts/account/area-page.tsx'
import { FormNews } from '../../parts/account/form-news.tsx'
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
      {status === 'loading' && items.length === 0 && <AreaWaiting>Looking where you are signed in</AreaWaiting>}
      {status === 'failed' && (
        <AreaLoadFailure title="The list did not load." meaning="You are signed in." error={error} onRetry={loadMore} />
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
      <FormNews>{ending.news && <p>{ending.news}</p>}</FormNews>
      <SessionQuestion ending={ending} />
    </AccountSection>
  )
}
