import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { interruptions } from './api/calls.ts'
import { messageOf } from './api/desk-error.ts'
import { useAddress } from './navigation/location.ts'
import { findPage } from './pages/pages.ts'
import { SessionContext } from './session/session-context.ts'
import { sessionQuery } from './session/session-query.ts'
import { NoticesProvider } from './shell/notices.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { Gate } from './sign-in/gate.tsx'
import { ReentryDialog } from './sign-in/reentry-dialog.tsx'

const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'))
const InvitationPage = lazy(() => import('./sign-in/invitation-page.tsx'))

const invitationPath = '/invitation'

/** The desk: whoever is signed in sees its pages, everybody else how to sign in. */
export function App() {
  const { path } = useAddress()
  const queries = useQueryClient()
  const session = useQuery(sessionQuery)
  const setSession = (next: DeskSession | null) => queries.setQueryData(sessionQuery.queryKey, next)
  const enter = (next: DeskSession) => {
    // A call that was under way at the sign-out has asked for a sign-in, which this is.
    interruptions.end(false)
    setSession(next)
  }
  /** Nothing of what somebody saw stays for whoever signs in next. */
  const forget = () => {
    setSession(null)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }
  if (path === invitationPath) return <InvitationPage onDone={enter} />
  if (session.isPending) return null
  if (session.isError)
    return (
      <Gate title="The desk could not be opened">
        <Notice kind="problem">{messageOf(session.error)}</Notice>
      </Gate>
    )
  if (session.data === null) return <SignInPage onDone={enter} />
  return (
    <SessionContext value={session.data}>
      <NoticesProvider>
        <Shell onSignedOut={forget}>
          <Page key={path} path={path} />
        </Shell>
        <ReentryDialog session={session.data} onSession={setSession} />
      </NoticesProvider>
    </SessionContext>
  )
}

function Page({ path }: { path: string }) {
  // Found once: the same page of another type would be a new one to React.
  const [{ Component, parameter }] = useState(() => findPage(path))
  return (
    <PageBoundary>
      <Suspense fallback={<p>Loading…</p>}>
        <Component id={parameter} />
      </Suspense>
    </PageBoundary>
  )
}
