import { useState } from 'react'
import type { Session } from '#contract/entities/identity.ts'
import type { OwnSessions } from '#web/client/account.ts'
import { useAction } from '../../parts/account/use-action.ts'
import { useSignOut } from '../../parts/account/use-sign-out.ts'
import { describeDevice } from './session-device.ts'
import { useReauthentication } from './use-reauthentication.tsx'

export type Ending = Session | 'everywhere'

/** Signs out somewhere else, or everywhere, once the customer has said yes; `onEnded` runs after the former. */
export function useSessionEnding(sessions: OwnSessions, onEnded: () => Promise<void>) {
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
    setNews(`Signed out of ${describeDevice(ending.device)}.`)
    await onEnded()
  }

  return {
    asked,
    isBusy,
    problem,
    news,
    /** The question for the password, while that is needed. */
    passwordQuestion: question,
    ask: setAsked,
    dismiss: () => setAsked(null),
    confirm: () => asked && run('You are still signed in there.', () => withPassword(() => end(asked))),
  }
}
