import { type ReactNode, useState } from 'react'
import { enterPassword, needsPassword } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { useShop } from '../../shop.tsx'
import { explainFailure } from '../forms/explain-failure.ts'
import styles from '../forms/form.module.css'
import { Form } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { textOf, useSubmit } from '../forms/use-submit.ts'
import { Modal } from '../modal.tsx'

export type Reauthentication = {
  /** Runs an action; if it needs the password, asks for it and runs the action again, unless the customer cancels. */
  withPassword(act: () => Promise<void>): Promise<void>
  question: ReactNode
}

/** For actions that need more than an open session. */
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

/** Asks for the password before something sensitive; answers whether it was entered. */
function PasswordQuestion({ onAnswer }: { onAnswer: (isEntered: boolean) => void }) {
  const shop = useShop()
  const submission = useSubmit({
    async send(values) {
      const password = textOf(values, 'password')
      if (password === '') return { password: 'Type your password' }
      await enterPassword(shop, password)
      onAnswer(true)
      return {}
    },
    explain: (error) => explainFailure(error, 'Nothing is done yet.'),
  })
  return (
    <Modal
      title="Enter your password."
      lead="You haven’t entered it for a while. This keeps others who use this browser out of your account."
      onClose={() => onAnswer(false)}
    >
      <Form submission={submission}>
        <PasswordField autoComplete="current-password" />
        <div className={styles.ways}>
          <Button type="submit" busy={submission.isBusy}>
            Continue
          </Button>
          <Button look="line" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
