import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { callDesk } from './api/calls.ts'
import { DeskError, messageOf } from './api/desk-error.ts'
import { useAddress } from './navigation/location.ts'
import { findPage } from './pages/pages.ts'
import { SessionContext } from './session/session-context.ts'
import { NoticesProvider } from './shell/notices.tsx'
import { Shell } from './shell/shell.tsx'
import { Gate } from './sign-in/gate.tsx'
import { InvitationPage } from './sign-in/invitation-page.tsx'
import { ReentryDialog } from './sign-in/reentry-dialog.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

const sessionKey = ['session']
const invitationPath = '/invitation'

/** The session, or null where nobody is signed in. */
async function readSession(): Promise<DeskSession | null> {
  try {
    return await callDesk('showDeskSession')
  } catch (error) {
    if (error instanceof DeskError && error.status === 401) return null
    throw error
  }
}

/** The desk: whoever is signed in sees its pages, everybody else how to sign in. */
export function App() {
  const { path } = useAddress()
  const queries = useQueryClient()
  // Read once: an ended session is told by the call that needs one, above the page as it is.
  const session = useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Infinity })
  const setSession = (next: DeskSession | null) => queries.setQueryData(sessionKey, next)
  /** Nothing of what somebody saw stays for whoever signs in next. */
  const forget = () => {
    setSession(null)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }
  if (path === invitationPath) return <InvitationPage onDone={setSession} />
  if (session.isPending) return null
  if (session.isError)
    return (
      <Gate title="The desk could not be opened">
        <Notice kind="problem">{messageOf(session.error)}</Notice>
      </Gate>
    )
  if (session.data === null) return <SignInPage onDone={setSession} />
  return (
    <SessionContext value={session.data}>
      <NoticesProvider>
        <Shell onSignedOut={forget}>
          <Page path={path} />
        </Shell>
        <ReentryDialog session={session.data} onSession={setSession} />
      </NoticesProvider>
    </SessionContext>
  )
}

function Page({ path }: { path: string }) {
  const { Component, parameter } = findPage(path)
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Component key={path} id={parameter} />
    </Suspense>
  )
}
