import { useState } from 'react'
import { PasskeyError } from '#web/client/own-passkeys.ts'
import { useAction } from '../forms/use-action.ts'

/** Does something with a passkey, and says why it came to nothing; what the browser says of it is a message already. */
export function usePasskeyAction() {
  const action = useAction()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function run(meaning: string, act: () => Promise<void>) {
    setRefusal(null)
    await action.run(meaning, async () => {
      try {
        await act()
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        setRefusal(error.message)
      }
    })
  }

  return { isBusy: action.isBusy, problem: refusal ?? action.problem, run }
}
