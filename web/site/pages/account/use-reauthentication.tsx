import { type ReactNode, useState } from 'react'
import { needsPassword } from '#web/client/account.ts'
import { PasswordQuestion } from './password-question.tsx'

export type Reauthentication = {
  /** Does something; where that needs the password, asks for it and does it again. Nothing is done when that is cancelled. */
  withPassword(act: () => Promise<void>): Promise<void>
  /** The question while it is asked, to be drawn. */
  question: ReactNode
}

/** For what an open session alone is not enough for. */
export function useReauthentication(): Reauthentication {
  const [asked, setAsked] = useState<{ answer(isEntered: boolean): void } | null>(null)

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAsked({
        answer(isEntered) {
          setAsked(null)
          resolve(isEntered)
        },
      })
    })

  async function withPassword(act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      if (!needsPassword(error)) throw error
      if (await ask()) await act()
    }
  }

  return { withPassword, question: asked && <PasswordQuestion onAnswer={asked.answer} /> }
}
