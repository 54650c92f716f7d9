import { useCallback, useMemo, useRef, useState } from 'react'
import { describeBrowser } from '#contract/describe-browser.ts'
import type { Session } from '#contract/entities/identity.ts'
import { createOwnSessions, type OwnSessions } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSignOut } from '../../components/account/sign-out.tsx'
import { useReauthentication } from '../../components/account/use-reauthentication.tsx'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { FormStatus } from '../../components/forms/form.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { usePagedList } from '../../components/lists/use-paged-list.ts'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './page.module.css'

/** The customer's sessions, each with a button to end it. */
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
      {status === 'loading' && items.length === 0 && <LoadingStatus>Loading your sessions</LoadingStatus>}
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

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = describeBrowser(session.device)
  const signedInAt = formatDate(session.createdAt)
  return (
    <li className={styles.line}>
      <p className="p-strong p-anywhere">{session.isCurrent ? 'This browser' : device}</p>
      <p className={`p-entry-note ${styles.used}`}>
        {session.isCurrent ? (
          `Signed in on ${signedInAt}`
        ) : (
          <>
            <span>Last used {formatDate(session.lastUsedAt)},</span> <span>signed in on {signedInAt}</span>
          </>
        )}
      </p>
      {!session.isCurrent && (
        <div className="p-entry-action">
          <Button look="plain" onClick={onEnd}>
            Sign out there
            <VisuallyHidden>
              : {device}, signed in on {signedInAt}
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}

function SessionQuestion({ ending }: { ending: ReturnType<typeof useSessionEnding> }) {
  const { asked, isBusy, problem, passwordQuestion, confirm, dismiss } = ending
  return (
    <>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? titleOf(asked) : ''}
        yes={asked === 'everywhere' ? 'Sign out everywhere' : 'Sign out there'}
        no="Stay signed in"
        busy={isBusy}
        onYes={confirm}
        onNo={dismiss}
      >
        <p>{asked === 'everywhere' ? 'Here, too. ' : ''}Whoever comes back needs the password to sign in again.</p>
        <p>Your plug-ins stay activated.</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
      {passwordQuestion}
    </>
  )
}

const titleOf = (asked: Ending) =>
  asked === 'everywhere' ? 'Sign out everywhere?' : `Sign out of ${describeBrowser(asked.device)}?`

type Ending = Session | 'everywhere'

/** Ends another session or all sessions after confirmation; `onEnded` runs after another session has ended. */
function useSessionEnding(sessions: OwnSessions, onEnded: () => Promise<void>) {
  const { isBusy, problem, run } = useAction()
  const { leave } = useSignOut()
  const { withPassword, question } = useReauthentication()
  const [asked, setAsked] = useState<Ending | null>(null)
  const [news, setNews] = useState('')

  async function end(ending: Ending) {
    if (ending === 'everywhere') {
      await sessions.endAll()
      return leave()
    }
    await sessions.end(ending.id)
    setAsked(null)
    setNews(`Signed out of ${describeBrowser(ending.device)}.`)
    await onEnded()
  }

  return {
    asked,
    isBusy,
    problem,
    news,
    passwordQuestion: question,
    ask: setAsked,
    dismiss: () => setAsked(null),
    confirm: () => asked && run('You are still signed in there.', () => withPassword(() => end(asked))),
  }
}
